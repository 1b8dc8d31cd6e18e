import type { UseOf } from "../../model/index.ts";
import { journeyWays } from "../journey-ways.ts";
import type { Rule } from "../rule.ts";

export const alsoReported: Rule = {
  id: "also-reported",
  finds:
    "A button sends an event that a block on the same page also reports by itself, such as the `change` of a form.",
  why: "Filling in the form triggers what the button does, such as opening another page.",
  after: ["unknown-part"],
  *check(context) {
    for (const { sends } of journeyWays(context)) {
      const reported = new Set(sends.filter(isReport).map(placed));
      for (const use of sends) {
        if (use.by !== "property" || !reported.has(placed(use))) continue;
        yield {
          ...use,
          message: `A block on this page also sends "${use.event}" by itself. Give the button's event another name.`,
        };
      }
    }
  },
};

/** Events that a block reports by itself and that need no handler. */
function isReport({ by, required }: UseOf<"sends">): boolean {
  return by !== "property" && !required;
}

function placed({ place, event }: UseOf<"sends">): string {
  return JSON.stringify([place.step, event]);
}
