import type { JsonObject } from "../../../../engine/index.ts";
import type { InsertAction } from "../../../kernel/inserts/action.ts";
import type { Overview } from "../../../protocol.ts";
import type { ActionOfferView, ActionView } from "../../../protocol-actions.ts";
import { behind, inLanguages, oneOf, type Question, type Questions } from "../../forms/questions.ts";
import { textIn, wordsFrom } from "../../forms/words.ts";
import { valuesEntered } from "../changed-values.ts";

const [DOES, OF, AFTER, WORDS] = ["does", "of-", "after", "words"];

/** The questions about the kind of a new action, and about what it is about. */
export function kindQuestions(offers: readonly ActionOfferView[]): Questions {
  const about = offers.flatMap(({ does, choices }): readonly (readonly [string, Question])[] => {
    if (choices.every(({ name, words }) => name === "" && words === "")) return [];
    const which = oneOf(
      "Which one?",
      choices.map(({ words }, index) => [String(index), words] as const),
    );
    return [[OF + does, { ...which, ...OPEN, "x-when": { [DOES]: does }, "x-missing": "Choose which one" }]];
  });
  const kinds = offers.map(({ does, title }) => [does, title] as const);
  const does = { ...oneOf("What does it do?", kinds), ...OPEN, "x-missing": "Choose what it does" };
  return {
    type: "object",
    required: [DOES, ...about.map(([name]) => name)],
    properties: { [DOES]: does, ...Object.fromEntries(about) },
  };
}

const OPEN: Pick<Question, "x-layout"> = { "x-layout": { placeholder: { literal: "Choose…" } } };

/** The answers before the person chooses. */
export function kindBegin(offers: readonly ActionOfferView[]): JsonObject {
  return { [DOES]: "", ...Object.fromEntries(offers.map(({ does }) => [OF + does, ""])) };
}

/** A new action: its kind, and what it is about. */
export interface Kind extends Pick<InsertAction, "does" | "of"> {
  /** In words: `Call the service: Save the registration`. */
  readonly words: string;
}

/** The kind that the answers name. `undefined` if none is chosen. */
export function kindFrom(offers: readonly ActionOfferView[], answers: JsonObject): Kind | undefined {
  const offer = offers.find(({ does }) => does === answers[DOES]);
  const index = textIn(answers, OF + (offer?.does ?? ""));
  const choice = offer?.choices[index === "" ? 0 : Number(index)];
  if (offer === undefined || choice === undefined) return undefined;
  const words = choice.words === "" ? offer.title : `${offer.title}: ${choice.words}`;
  return { does: offer.does, of: choice.name, words };
}

/** What the language says about the chosen kind, as the note at its question. */
export function kindNotes(offers: readonly ActionOfferView[], answers: JsonObject): Readonly<Record<string, string>> {
  const offer = offers.find(({ does }) => does === answers[DOES]);
  return offer === undefined ? {} : { [DOES]: offer.description };
}

/** The questions about a new action: its values, its words, and its place. */
export function actionQuestions({ settings, says, done }: ActionView, languages: Overview["languages"]): Questions {
  const { required = [], properties } = settings.schema as unknown as Partial<Questions>;
  const places = done.map((words) => `it ${words}`);
  return {
    type: "object",
    required: [...required, ...(says ? [WORDS] : []), ...(done.length > 0 ? [AFTER] : [])],
    properties: {
      ...properties,
      ...(says && { [WORDS]: inLanguages("What it says", languages) }),
      ...(done.length > 0 && { [AFTER]: behind("After what?", places, "nothing: it is done first") }),
    },
  };
}

/** The answers before the person changes them. At first it comes after all others. */
export function actionBegin({ settings, done }: ActionView): JsonObject {
  return { ...settings.values, [WORDS]: [], ...(done.length > 0 && { [AFTER]: String(done.length - 1) }) };
}

/** The command for the answers. */
export function newAction(
  at: Pick<InsertAction, "flow" | "at">,
  { does, of }: Kind,
  view: ActionView,
  answers: JsonObject,
): InsertAction {
  const after = view.done.length === 0 ? -1 : Number(textIn(answers, AFTER));
  return {
    kind: "insert",
    what: "action",
    ...at,
    was: view.was,
    does,
    of,
    values: Object.fromEntries(
      Object.entries(valuesEntered(view.settings, answers)).map(([at, value]) => [at, value ?? ""]),
    ),
    words: view.says ? wordsFrom(answers[WORDS]) : [],
    after: after < 0 ? null : after,
  };
}
