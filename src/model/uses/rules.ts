import type { Handler, Rules } from "../flow/rule.ts";
import type { Written } from "../node.ts";
import { actionUses, leaveUses } from "./actions.ts";
import { knowing, within } from "./cursor.ts";
import { conditionUse } from "./value.ts";
import type { Place, Use } from "./use.ts";

export function* handlerUses(handlers: readonly Handler[], outer: Place): Generator<Use> {
  for (const { file, pointer, event, rules } of handlers) {
    const place = { ...outer, event };
    yield { file, pointer, place, kind: "handles", event };
    yield* rulesUses(rules, place);
  }
}

/**
 * The uses in a list of rules, or in the name of a step in place of it. In each rule it is known that the earlier ones
 * did not hold.
 */
export function* rulesUses({ file, pointer, goto, list }: Rules, outer: Place): Generator<Use> {
  if (goto !== undefined) return yield* stepUse(goto, outer, "goto");
  yield { file, pointer, place: outer, kind: "rules", rules: list };
  let place = outer;
  for (const { when, actions, leave, goto: target, then } of list) {
    yield* conditionUse(when, place);
    const inside = within(place, when);
    for (const action of actions) yield* actionUses(action, inside);
    if (leave !== undefined) yield* leaveUses(leave, inside);
    if (target !== undefined) yield* stepUse(target, inside, "goto");
    if (then !== undefined) yield* rulesUses(then, inside);
    if (when !== undefined) place = knowing(place, `!(${when.source})`);
  }
}

type Way = Extract<Use, { kind: "step" }>["way"];

/** The use of a step's name. */
export function* stepUse(name: Written | undefined, place: Place, way: Way): Generator<Use> {
  if (name === undefined) return;
  const { file, pointer, value } = name;
  yield { file, pointer, place, kind: "step", step: value, way };
}
