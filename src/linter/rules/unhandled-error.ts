import type { Json } from "../../engine/index.ts";
import { isList, isObject, objectAt, stepsOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { holdsFor } from "../error-condition.ts";
import { journeysOf } from "../journey.ts";
import type { Rule } from "../rule.ts";

export const unhandledError: Rule = {
  id: "unhandled-error",
  finds:
    "A call can fail in a way that no rule handles. What can happen is in the API's `x-errors`, and always `network` and `unexpected`.",
  why: "The person submits, it fails, and they are told nothing.",
  *check(context) {
    for (const { flow, calls } of journeysOf(context)) {
      for (const use of calls) {
        const contract = context.contracts.get(use.operation);
        if (contract === undefined) continue;
        const names = [`${use.operation}.failed`, "*.failed"];
        const { step } = use.place;
        const holders = [step === undefined ? undefined : stepsOf(flow).get(step), flow.value];
        const rules = holders.flatMap((holder) => names.map((name) => objectAt(holder, "on")[name]));
        const open = contract.errors.filter((error) => !rules.some((list) => covers(context, flow.id, list, error)));
        if (open.length === 0) continue;
        const codes = open.map(({ code }) => `"${code}"`).join(", ");
        const message = `When "${use.operation}" fails with ${codes}, nothing happens. Add a rule for it to "${names[0]}", or one without "when".`;
        yield { ...use, message };
      }
    }
  },
};

const EFFECTS = ["do", "call", "leave", "goto", "then"];

function covers(
  context: Context,
  flow: string,
  rules: Json | undefined,
  error: { code: string; kind: string; carriedOut: boolean },
): boolean {
  if (typeof rules === "string") return true;
  if (!isList(rules)) return false;
  const conditions = context.conditions(flow);
  return rules.some((rule) => {
    // One that does nothing tells the person nothing.
    if (!isObject(rule) || !EFFECTS.some((effect) => rule[effect] !== undefined)) return false;
    return typeof rule.when !== "string" || holdsFor(rule.when, error, conditions) === true;
  });
}
