import { schemaAt } from "../schema-at.ts";
import { misfits } from "../value.ts";
import type { Rule } from "../rule.ts";

export const setValue: Rule = {
  id: "set-value",
  finds: "A value is kept that its schema does not allow.",
  why: "The remembered answers would be thrown away as damaged when the person comes back.",
  after: ["unknown-part"],
  *check(context) {
    for (const use of context.of("data")) {
      const [root = "", ...keys] = use.path.split(".");
      const schema = context.scope(use.place)[root];
      // A form's values may be incomplete; the form itself judges them.
      if (use.value === undefined || schema === undefined || root !== "data") continue;
      const found = schemaAt(schema, keys);
      if ("schema" in found) yield* misfits(context, use, use.value, found.schema);
    }
  },
};
