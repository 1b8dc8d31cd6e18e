import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject } from "../json.ts";
import { once } from "../once.ts";
import { valueAt } from "../pointer.ts";
import type { Flow } from "./flow.ts";
import type { Action, Handler, Mark, Rule, Rules } from "./rule.ts";
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

/**
 * What rules do besides leading to a step: the rules as written, without targets and without the conditions of targets.
 */
export function withoutTargets(rules: Json | undefined): Json | undefined {
  if (typeof rules === "string") return [];
  if (!isList(rules)) return rules;
  return rules.flatMap((rule): Json[] => {
    if (!isObject(rule)) return [];
    const { goto, leave, when, then, ...rest } = rule;
    const inner = then === undefined ? {} : { then: withoutTargets(then) ?? [] };
    const stays = goto === undefined && leave === undefined && then === undefined;
    const kept: JsonObject = { ...rest, ...inner, ...(stays && when !== undefined && { when }) };
    return Object.keys(kept).length === 0 ? [] : [kept];
  });
}

/** The steps that actions mark as done or not done, at any depth. */
export function marksIn(rules: Json | undefined): readonly Mark[] {
  if (isList(rules)) return rules.flatMap(marksIn);
  return entriesOf(rules).flatMap(([key, value]) => {
    const isMark = (key === "done" || key === "undone") && typeof value === "string";
    return isMark ? [{ step: value, isDone: key === "done" }] : marksIn(value);
  });
}

/** The rule at a pointer, in any list of the journey. `undefined` if there is none. */
export function ruleAt(flow: Flow, pointer: string): Rule | undefined {
  return rulesByPlace(flow).get(pointer);
}

/** The text of a rule. Equal rules have the same text, wherever they are. */
export function ruleText({ file }: Flow, pointer: string): string {
  return JSON.stringify(valueAt(file.value, pointer) ?? null);
}

const rulesByPlace = once((flow: Flow): ReadonlyMap<string, Rule> => {
  const rules = listsIn(flow).flatMap((list) => [...rulesIn(list)]);
  return new Map(rules.map((rule) => [rule.pointer, rule]));
});

/** All lists of rules, of the journey and of its steps. */
function listsIn(flow: Flow): readonly Rules[] {
  return [flow, ...flow.steps.values()].flatMap(({ guards, handlers }) => [
    ...(guards === undefined ? [] : [guards]),
    ...handlers.map(({ rules }) => rules),
  ]);
}
