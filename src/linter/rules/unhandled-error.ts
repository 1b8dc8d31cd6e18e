import type { Handler } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { holdsFor } from "../error-condition.ts";
import { journeyWays } from "../journey-ways.ts";
import type { Rule } from "../rule.ts";

export const unhandledError: Rule = {
  id: "unhandled-error",
  finds:
    "A call can fail with an error that no rule handles. The possible errors are those in the API's `x-errors`, plus `network` and `unexpected`.",
  why: "The call fails, and the person is not told.",
  after: ["unknown-part"],
  *check(context) {
    for (const { flow, typed, calls } of journeyWays(context)) {
      for (const use of calls) {
        const contract = context.contracts.get(use.operation);
        if (contract === undefined) continue;
        const names = [`${use.operation}.failed`, "*.failed"];
        const { step } = use.place;
        const handlers = [...(typed.steps.get(step ?? "")?.handlers ?? []), ...typed.handlers];
        const own = handlers.filter(({ event }) => names.includes(event));
        const open = contract.errors.filter((error) => !own.some((one) => covers(context, flow.id, one, error)));
        if (open.length === 0) continue;
        const codes = open.map(({ code }) => `"${code}"`).join(", ");
        const message = `When "${use.operation}" fails with ${codes}, nothing happens. Add a rule for it to "${names[0]}", or one without "when".`;
        yield { ...use, message };
      }
    }
  },
};

function covers(
  context: Context,
  flow: string,
  { rules: { goto, list } }: Handler,
  error: { code: string; kind: string; carriedOut: boolean },
): boolean {
  const conditions = context.conditions(flow);
  // A rule without any effect tells the person nothing.
  const telling = list.filter(({ bare }) => !bare);
  return (
    goto !== undefined ||
    telling.some(({ when }) => when === undefined || holdsFor(when.source, error, conditions) === true)
  );
}
