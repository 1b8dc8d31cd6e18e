import {
  type Action,
  actionsIn,
  type Flow,
  type Named,
  type Repository,
  segmentsOf,
  type Step,
} from "../../model/index.ts";
import { eventIn, valuesOf } from "../edits/index.ts";
import type { DeedView } from "../protocol-page.ts";
import { type DeedWords, fullWords } from "./deed-words.ts";
import { valuesElsewhere, valuesView } from "./values-view.ts";

interface Doing {
  readonly repo: Repository;
  readonly named: Named;
  readonly flow: Flow;
  readonly step: Step | undefined;
}

/**
 * Returns a function that lists the actions of rules, each of which may have a condition of its own, or the actions
 * themselves.
 */
export function deedsAt(
  { repo, named, flow, step }: Doing,
  words: DeedWords,
): (rules: readonly string[]) => readonly DeedView[] {
  const actions = [step, flow].flatMap((holder) => (holder === undefined ? [] : [...actionsIn(holder)]));
  const view = (action: Action): DeedView => {
    const called = words.names.valueAfter(eventIn(segmentsOf(action.pointer)));
    const values = valuesOf(repo, named, action);
    return {
      at: action.pointer,
      words: fullWords(repo, action, { ...words, called }),
      values: valuesView(action, values, called),
      elsewhere: valuesElsewhere(repo, action, values),
    };
  };
  return (rules) => {
    const own = new Set(rules);
    return actions.flatMap((action) => {
      const [, rule = ""] = /^(.*)\/do\/\d+$/.exec(action.pointer) ?? [];
      return own.has(rule) || own.has(action.pointer) ? [view(action)] : [];
    });
  };
}
