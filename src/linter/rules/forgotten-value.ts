import { readsOf } from "../../cel/index.ts";
import { flowOf } from "../../model/index.ts";
import { forgottenAt } from "../forgotten.ts";
import type { Rule } from "../rule.ts";

export const forgottenValue: Rule = {
  id: "forgotten-value",
  severity: "warning",
  finds:
    "A condition on a page reads a remembered value that the step forgets as it opens (`reset` in `enter`), and that nothing at the step sets again.",
  why: "What its author wants some people to see never appears for those who have just come there.",
  after: ["unknown-part"],
  *check(context) {
    for (const named of context.repo.flows) {
      const flow = flowOf(context.repo, named);
      const known = new Map(
        [...flow.steps.values()].map((step) => [step.id, forgottenAt(context.repo, named, flow, step)]),
      );
      for (const use of context.of("expression")) {
        const { flow: id, step = "", block, form } = use.place;
        const isOnPage = id === named.id && block !== undefined && form === undefined && use.expects === "boolean";
        const forgotten = isOnPage ? known.get(step) : undefined;
        if (forgotten === undefined) continue;
        for (const path of readsOf(use.source, context.conditions(named.id))) {
          const [root, ...keys] = path.replaceAll(/\[[^\]]*\]/g, "").split(".");
          const found = root === "data" && keys.length > 0 ? forgotten(keys.join(".")) : undefined;
          if (found === undefined) continue;
          const whom = found.when === undefined ? "" : `, if ${found.when}`;
          yield {
            file: use.file,
            pointer: use.pointer,
            message: `The step forgets ${path} as it opens${whom}, so this reads its default. Keep it ("keep" of the reset), or use another value.`,
          };
          break;
        }
      }
    }
  },
};
