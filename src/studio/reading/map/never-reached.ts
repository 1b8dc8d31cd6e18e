import type { Flow, Rules } from "../../../model/index.ts";
import type { Decide } from "./decided.ts";

/** Pointers of rules that are never reached, because an earlier rule in their list always holds. */
export function neverReached(flow: Flow, decide: Decide): ReadonlySet<string> {
  const found = new Set<string>();
  const look = ({ list }: Rules): void => {
    let isOver = false;
    for (const { pointer, when, then } of list) {
      if (isOver) found.add(pointer);
      else if (then !== undefined) look(then);
      // A rule without a condition is deliberately the last. The check reports rules after it.
      if (when !== undefined && decide(when.source) === true) isOver = true;
    }
  };
  for (const container of [flow, ...flow.steps.values()]) {
    if (container.guards !== undefined) look(container.guards);
    for (const { rules } of container.handlers) look(rules);
  }
  return found;
}

/** Whether a rule, or a rule that contains it, is among them. */
export function isAmong(pointers: ReadonlySet<string>, at: string): boolean {
  const parts = at.split("/");
  return parts.some((_, index) => pointers.has(parts.slice(0, index + 1).join("/")));
}
