import { flowNamed, languageOf } from "../../insight/index.ts";
import { type Repository, segmentsOf } from "../../model/index.ts";
import { actionList, actionOffers, actionNeeds, type NeededValue, eventIn } from "../edits/index.ts";
import type { ActionRequest, ActionOfferView, ActionsRequest, ActionView } from "../protocol-actions.ts";
import { wayWords } from "./cause-words.ts";
import { fullWords } from "./action-words.ts";
import { plainWords } from "./settings-view.ts";
import { valueQuestions } from "./values-view.ts";

/** What can be added to a list of actions. */
export function actionOffersView(repo: Repository, { flow, at }: ActionsRequest): readonly ActionOfferView[] {
  return actionOffers(repo, actionList(repo, flow, at)).map(({ does, title, description, choices }) => ({
    does,
    title,
    description: plainWords(description),
    choices: choices.map(({ name, words }) => ({ name, words })),
  }));
}

/** The questions about a new action. */
export function actionView(repo: Repository, { flow, at, does, of }: ActionRequest): ActionView {
  const list = actionList(repo, flow, at);
  const words = wayWords(repo, flowNamed(repo, flow), languageOf(repo, undefined));
  const called = words.names.valueAfter(eventIn(segmentsOf(at)));
  const { choice, values, dangers } = actionNeeds(repo, list, { does, of });
  const questions = values.map((value, index) => valueQuestions(`v${index}`, { ...value, written: begunAs(value) }));
  return {
    was: list.was,
    done: list.actions.map((action) => fullWords(repo, action, { ...words, called })),
    settings: {
      schema: {
        type: "object",
        required: values.flatMap((value, index) => (value.mayBeEmpty ? [] : [`v${index}`])),
        properties: Object.assign({}, ...questions.map(({ schema }) => schema)),
      },
      values: Object.assign({}, ...questions.map(({ values }) => values)),
    },
    pointers: Object.fromEntries(values.map(({ at: inside }, index) => [`v${index}`, inside])),
    says: choice.text !== null,
    dangers,
  };
}

/** What a form shows first. Nothing is chosen before the person does, unless there is a good guess. */
function begunAs({ begin }: NeededValue): string | undefined {
  return begin === "" ? undefined : begin;
}
