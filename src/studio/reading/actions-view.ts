import { languageOf } from "../../insight/index.ts";
import { type Repository, segmentsOf } from "../../model/index.ts";
import { inLanguages, OPEN, oneOf, type Question } from "../browser/questions.ts";
import { type ActionList, actionList, type ActionOffer, actionOffers, actionNeeds, eventIn } from "../edits/index.ts";
import type { ActionsView, ActionView } from "../protocol-actions.ts";
import type { AdditionView } from "../protocol-parts.ts";
import { transitionWords } from "./cause-words.ts";
import { fullWords } from "./action-words.ts";
import { languageViews } from "./language-views.ts";
import { type NewQuestion, newViewOf } from "./new-view.ts";
import { plainWords, valuesView } from "./values-view.ts";
import type { ActionKind, RequestOf } from "../routes.ts";

/** What can be added to a list of actions, and the questions about what is chosen of it. */
export function actionsView(repo: Repository, { flow, at, chosen }: RequestOf<"actions">): ActionsView {
  const list = actionList(repo, flow, at);
  const offers = actionOffers(repo, list).map(offerView);
  return { offers, chosen: chosen === undefined ? null : actionView(repo, list, chosen) };
}

/** A kind of action, and what it can be about if there is anything to choose. */
function offerView({ does, title, description, choices }: ActionOffer): AdditionView {
  const isChosen = choices.some(({ name, words }) => name !== "" || words !== "");
  const which: NewQuestion = {
    name: "of",
    question: {
      ...jsonOf(
        "Which one?",
        choices.map(({ name, words }) => [name, words]),
      ),
      ...OPEN,
      "x-missing": "Choose which one",
    },
    begin: "",
    path: ["of"],
  };
  const members = { does, of: choices[0]?.name ?? "" };
  return { id: does, title, description: plainWords(description), ...newViewOf(isChosen ? [which] : [], members) };
}

function actionView(repo: Repository, list: ActionList, { does, of }: ActionKind): ActionView {
  const words = transitionWords(repo, list.flow, languageOf(repo, undefined));
  const called = words.names.valueAfter(eventIn(segmentsOf(list.at)));
  const { offer, choice, values, dangers } = actionNeeds(repo, list, { does, of });
  const mayBeEmpty = new Set(values.flatMap((one) => (one.mayBeEmpty ? [one.at] : [])));
  const settings = valuesView(values, "", ({ at }) => !mayBeEmpty.has(at));
  const done = list.actions.map((action) => fullWords(repo, action, { ...words, called }));
  const members = { was: list.was, does, of, values: emptyAt(values.map(({ at }) => at)), words: [], after: null };
  const questions: readonly NewQuestion[] = [
    ...Object.entries(settings?.schema.properties ?? {}).map(([name, question]) => {
      const at = settings?.paths[name]?.[0];
      return {
        name,
        question,
        begin: settings?.values[name] ?? "",
        ...(at !== undefined && { path: ["values", at] }),
        mayBeEmpty: at === undefined || mayBeEmpty.has(at),
      };
    }),
    ...(choice.text === null
      ? []
      : [{ name: "words", question: inLanguages("What it says", languageViews(repo)), begin: [], path: ["words"] }]),
    ...(done.length === 0 ? [] : [placeAfter(done)]),
  ];
  return {
    ...newViewOf(questions, members),
    words: choice.words === "" ? offer.title : `${offer.title}: ${choice.words}`,
    dangers,
  };
}

/** The question after which action it is done. At first that is the last one. */
function placeAfter(done: readonly string[]): NewQuestion {
  const places = done.map((words, index) => [index, `it ${words}`] as const);
  const question = jsonOf("After what?", [[null, "nothing: it is done first"], ...places]);
  return { name: "after", question, begin: String(done.length - 1), path: ["after"] };
}

/** A question with a few answers that are not all texts, or may be empty. */
function jsonOf(
  title: string,
  answers: readonly (readonly [value: string | number | null, words: string])[],
): Question {
  const choices = answers.map(([value, words]) => [JSON.stringify(value), words] as const);
  return { ...oneOf(title, choices), "x-json": true };
}

function emptyAt(names: readonly string[]): Readonly<Record<string, "">> {
  return Object.fromEntries(names.map((name) => [name, ""]));
}
