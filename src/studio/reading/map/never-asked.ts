import type { Flow, Rules } from "../../../model/index.ts";
import type { Decide } from "./decided.ts";

/** Pointers of the rules that are never asked, since one before them in their list always holds. */
export function neverAsked(flow: Flow, decide: Decide): ReadonlySet<string> {
  const found = new Set<string>();
  const look = ({ list }: Rules): void => {
    let isOver = false;
    for (const { pointer, when, then } of list) {
      if (isOver) found.add(pointer);
      else if (then !== undefined) look(then);
      // Without a condition it is the last that is written: what stands behind it the check tells.
      if (when !== undefined && decide(when.source) === true) isOver = true;
    }
  };
  for (const holder of [flow, ...flow.steps.values()]) {
    if (holder.guards !== undefined) look(holder.guards);
    for (const { rules } of holder.handlers) look(rules);
  }
  return found;
}

/** Whether a rule, or one that it stands behind, is among them. */
export function isAmong(pointers: ReadonlySet<string>, at: string): boolean {
  const parts = at.split("/");
  return parts.some((_, index) => pointers.has(parts.slice(0, index + 1).join("/")));
}
