import type { Flow } from "./flow.ts";
import type { Action, Handler, Rule, Rules } from "./rule.ts";
import type { Step } from "./step.ts";

/** Every rule of a list. Each comes before the rules in its `then`. */
export function* rulesIn({ list }: Rules): Generator<Rule> {
  for (const rule of list) {
    yield rule;
    if (rule.then !== undefined) yield* rulesIn(rule.then);
  }
}

/** Every action in handlers. */
function* actionsOf(handlers: readonly Handler[]): Generator<Action> {
  for (const { rules } of handlers) for (const { actions } of rulesIn(rules)) yield* actions;
}

/** Every action of a step, or of the journey's own guards and handlers. */
export function* actionsIn(owner: Step | Flow): Generator<Action> {
  if ("guards" in owner && owner.guards !== undefined) for (const { actions } of rulesIn(owner.guards)) yield* actions;
  if ("enter" in owner) yield* owner.enter;
  yield* actionsOf(owner.handlers);
}
