import { languageOf } from "../../insight/index.ts";
import { type Repository, segmentsOf } from "../../model/index.ts";
import { type ActionList, actionList, actionOffers, actionNeeds, eventIn } from "../edits/index.ts";
import type { ActionKind, ActionsRequest, ActionsView, ActionView } from "../protocol-actions.ts";
import { wayWords } from "./cause-words.ts";
import { fullWords } from "./action-words.ts";
import { plainWords, valuesView } from "./values-view.ts";

/** What can be added to a list of actions, and the questions about what is chosen of it. */
export function actionsView(repo: Repository, { flow, at, chosen }: ActionsRequest): ActionsView {
  const list = actionList(repo, flow, at);
  const offers = actionOffers(repo, list).map(({ does, title, description, choices }) => ({
    does,
    title,
    description: plainWords(description),
    choices: choices.map(({ name, words }) => ({ name, words })),
  }));
  return { offers, chosen: chosen === undefined ? null : actionView(repo, list, chosen) };
}

function actionView(repo: Repository, list: ActionList, kind: ActionKind): ActionView {
  const words = wayWords(repo, list.flow, languageOf(repo, undefined));
  const called = words.names.valueAfter(eventIn(segmentsOf(list.at)));
  const { choice, values, dangers } = actionNeeds(repo, list, kind);
  const mayBeEmpty = new Set(values.flatMap((one) => (one.mayBeEmpty ? [one.at] : [])));
  return {
    was: list.was,
    done: list.actions.map((action) => fullWords(repo, action, { ...words, called })),
    settings: valuesView(values, "", ({ at }) => !mayBeEmpty.has(at)) ?? NO_VALUES,
    says: choice.text !== null,
    dangers,
  };
}

const NO_VALUES: ActionView["settings"] = { schema: { type: "object", properties: {} }, values: {}, pointers: {} };
