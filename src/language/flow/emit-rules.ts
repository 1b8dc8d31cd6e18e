import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject } from "../json.ts";
import { pointer } from "../pointer.ts";
import { emitAction } from "./emit-action.ts";
import { condition } from "./emit-value.ts";
import { type Emitter, literal, record } from "./emitter.ts";

/** JavaScript of the handlers of a step, or of the flow; `undefined` when there are none. */
export function emitHandlers(
  e: Emitter,
  on: Json | undefined,
  step: string | undefined,
  at: string,
): string | undefined {
  const handlers = entriesOf(on).map(([event, rules]): [string, string] => {
    const here = e.in(step === undefined ? { event } : { step, event });
    return [event, typeof rules === "string" ? literal(rules) : emitBrief(here, rules, pointer(at, event))];
  });
  return handlers.length > 0 ? `flowHandlers(${literal(at)},${record(Object.fromEntries(handlers))})` : undefined;
}

/** JavaScript of a list of rules. */
export function emitRules(e: Emitter, rules: Json, at: string): string {
  return `flowRules(${literal(at)},${emitBrief(e, rules, at)})`;
}

function emitBrief(e: Emitter, rules: Json, at: string): string {
  if (!isList(rules)) return e.fail(at, "Here stands a list of rules, or the name of a step.");
  return `[${rules.map((rule, index) => emitRule(e, rule, pointer(at, index))).join(",")}]`;
}

/** JavaScript of a list of actions; `undefined` when there are none. */
export function emitActions(e: Emitter, actions: Json | undefined, at: string): string | undefined {
  const list = isList(actions) ? actions : [];
  const code = list.flatMap((action, index) => {
    const here = pointer(at, index);
    return isObject(action) ? emitAction(e, action, here) : e.fail(here, "An action is an object.");
  });
  return code.length > 0 ? `[${code.join(",")}]` : undefined;
}

function emitRule(e: Emitter, rule: Json, at: string): string {
  if (!isObject(rule)) return e.fail(at, "A rule is an object.");
  const when = rule.when === undefined ? undefined : e.fn(condition(e, rule, at));
  const actions = [emitActions(e, rule.do, pointer(at, "do"))?.slice(1, -1), ...last(e, rule, at)].filter(
    (code) => code,
  );
  const members: [string, string | undefined][] = [
    ["when", when],
    ["actions", actions.length > 0 ? `[${actions.join(",")}]` : undefined],
    ["then", isList(rule.then) ? emitBrief(e, rule.then, pointer(at, "then")) : undefined],
    ["goto", typeof rule.goto === "string" ? literal(rule.goto) : undefined],
  ];
  return record(Object.fromEntries(members));
}

/** `call` and `leave` of a rule are its last actions. */
function last(e: Emitter, rule: JsonObject, at: string): string[] {
  const call = rule.call === undefined ? [] : emitAction(e, { call: rule.call, with: rule.with }, at);
  const leave = rule.leave === undefined ? [] : emitAction(e, { leave: rule.leave }, at);
  return [...call, ...leave];
}
