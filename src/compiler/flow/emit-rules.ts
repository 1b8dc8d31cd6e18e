import type { Action, Handler, Rule, Rules } from "../../model/index.ts";
import { emitAction, emitLeave } from "./emit-action.ts";
import { conditionFunction } from "./emit-value.ts";
import { type Emitter, literal, record } from "./emitter.ts";

/** JavaScript of the handlers of a step or of the flow. `undefined` if there are none. `at`: their place. */
export function emitHandlers(
  e: Emitter,
  handlers: readonly Handler[],
  step: string | undefined,
  at: string,
): string | undefined {
  const code = handlers.map(({ event, rules }): [string, string] => {
    const here = e.in(step === undefined ? { event } : { step, event });
    return [event, rules.goto === undefined ? emitBrief(here, rules) : literal(rules.goto.value)];
  });
  return code.length > 0 ? `flowHandlers(${literal(at)},${record(Object.fromEntries(code))})` : undefined;
}

/** JavaScript of a list of rules. */
export function emitRules(e: Emitter, rules: Rules): string {
  return `flowRules(${literal(rules.pointer)},${emitBrief(e, rules)})`;
}

function emitBrief(e: Emitter, { list }: Rules): string {
  return `[${list.map((rule) => emitRule(e, rule)).join(",")}]`;
}

/** JavaScript of a list of actions. `undefined` if there are none. */
export function emitActions(e: Emitter, actions: readonly Action[]): string | undefined {
  const code = actions.flatMap((action) => emitAction(e, action));
  return code.length > 0 ? `[${code.join(",")}]` : undefined;
}

function emitRule(e: Emitter, { when, actions, leave, goto, then }: Rule): string {
  const condition = conditionFunction(e, when);
  // The `leave` of a rule is its last action.
  const code = [
    ...actions.flatMap((action) => emitAction(e, action)),
    ...(leave === undefined ? [] : [emitLeave(leave)]),
  ];
  return record({
    when: condition,
    actions: code.length > 0 ? `[${code.join(",")}]` : undefined,
    then: then === undefined || then.goto !== undefined ? undefined : emitBrief(e, then),
    goto: goto === undefined ? undefined : literal(goto.value),
  });
}
