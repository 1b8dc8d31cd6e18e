import type { UseOf } from "../../model/index.ts";
import { journeyWays } from "../journey-ways.ts";
import type { Rule } from "../rule.ts";

export const alsoReported: Rule = {
  id: "also-reported",
  finds: "A button sends an event that something on its page reports by itself, such as a form its `change`.",
  why: "Whoever fills the form in gets what the button does, such as another page.",
  after: ["unknown-part"],
  *check(context) {
    for (const { sends } of journeyWays(context)) {
      const reported = new Set(sends.filter(isReport).map(placed));
      for (const use of sends) {
        if (use.by !== "property" || !reported.has(placed(use))) continue;
        yield {
          ...use,
          message: `Something on this page reports "${use.event}" by itself. Call the button's event otherwise.`,
        };
      }
    }
  },
};

/** What a block says by itself, and nobody has to answer. */
function isReport({ by, required }: UseOf<"sends">): boolean {
  return by !== "property" && !required;
}

function placed({ place, event }: UseOf<"sends">): string {
  return JSON.stringify([place.step, event]);
}
