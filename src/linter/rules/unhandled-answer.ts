import { journeyWays } from "../journey-ways.ts";
import type { Rule } from "../rule.ts";

export const unhandledAnswer: Rule = {
  id: "unhandled-answer",
  finds: "A call's success is not handled.",
  why: "The call succeeds, and the page stays as it is.",
  after: ["unknown-part"],
  *check(context) {
    for (const { calls, handles } of journeyWays(context)) {
      for (const use of calls) {
        if (!context.contracts.has(use.operation)) continue;
        const event = `${use.operation}.ok`;
        const { step } = use.place;
        const heard = handles.some(
          (one) => one.event === event && (step === undefined || (one.place.step ?? step) === step),
        );
        if (heard) continue;
        yield {
          ...use,
          message: `When "${use.operation}" succeeds, nothing happens. Add "${event}" to "on".`,
        };
      }
    }
  },
};
