import { schemaAt } from "../schema-at.ts";
import { misfits } from "../value.ts";
import type { Rule } from "../rule.ts";

export const setValue: Rule = {
  id: "set-value",
  finds: "An action stores a value that the schema does not allow, or sets a field to a value of the wrong type.",
  why: "When the person returns, the stored answers are discarded as damaged. Or a field shows a value that nobody can correct.",
  after: ["unknown-part"],
  *check(context) {
    for (const use of context.of("data")) {
      const [root = "", ...keys] = use.path.split(".");
      const schema = context.scope(use.place)[root];
      if (use.value === undefined || schema === undefined || (root !== "data" && root !== "form")) continue;
      const found = schemaAt(schema, keys);
      if (!("schema" in found)) continue;
      if (root === "data") yield* misfits(context, use, use.value, found.schema);
      // A field may be empty or outside its limits, because its form reports that. But it is drawn for one type only.
      else if (use.value !== "" && found.schema.type !== undefined)
        yield* misfits(context, use, use.value, { type: found.schema.type });
    }
  },
};
