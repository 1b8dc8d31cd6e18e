import { schemaAt } from "../schema-at.ts";
import { misfits } from "../value.ts";
import type { Rule } from "../rule.ts";

export const setValue: Rule = {
  id: "set-value",
  finds: "A value is kept that its schema does not allow, or a field is set to another type of value.",
  why: "The remembered answers would be thrown away as damaged when the person comes back; a field would show what nobody can correct.",
  after: ["unknown-part"],
  *check(context) {
    for (const use of context.of("data")) {
      const [root = "", ...keys] = use.path.split(".");
      const schema = context.scope(use.place)[root];
      if (use.value === undefined || schema === undefined || (root !== "data" && root !== "form")) continue;
      const found = schemaAt(schema, keys);
      if (!("schema" in found)) continue;
      if (root === "data") yield* misfits(context, use, use.value, found.schema);
      // A field may be empty, and beyond its limits: its form says so. Its type is what it is drawn for.
      else if (use.value !== "" && found.schema.type !== undefined)
        yield* misfits(context, use, use.value, { type: found.schema.type });
    }
  },
};
