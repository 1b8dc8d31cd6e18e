import { valueAt } from "../pointer.ts";
import { once } from "../once.ts";
import type { Flow } from "./flow.ts";
import type { Rule, Rules } from "./rule.ts";
import { rulesIn } from "./visit.ts";

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
