import { actionsIn, type Flow, type Step } from "../../model/index.ts";
import type { DeedView } from "../protocol-page.ts";
import { type DeedWords, wordsOf } from "./deed-words.ts";

/** Returns a function that lists the actions of rules, each of which may have a condition of its own. */
export function deedsAt(
  { flow, step }: { readonly flow: Flow; readonly step: Step | undefined },
  words: DeedWords,
): (rules: readonly string[]) => readonly DeedView[] {
  const actions = [step, flow].flatMap((holder) => (holder === undefined ? [] : [...actionsIn(holder)]));
  return (rules) => {
    const own = new Set(rules);
    return actions.flatMap((action) => {
      const [, rule = ""] = /^(.*)\/do\/\d+$/.exec(action.pointer) ?? [];
      return own.has(rule) ? [{ at: action.pointer, words: wordsOf(action, words) }] : [];
    });
  };
}
