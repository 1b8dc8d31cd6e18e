import { isObject, objectAt } from "../../model/index.ts";
import { layoutParts } from "../layout.ts";
import type { Rule } from "../rule.ts";

export const fieldOrder: Rule = {
  id: "field-order",
  severity: "warning",
  finds: "A layout asks for fields in another order than their schema has them.",
  why: "The service tells its problems in the order of the schema: people who go through them jump up and down the page.",
  *check({ repo, schema }) {
    for (const form of repo.schemas.values()) {
      const bundle = schema(form.id);
      const file = form.layout;
      if (bundle === undefined || file === undefined || !isObject(file.value)) continue;
      for (const part of layoutParts(file.value, bundle)) {
        const names = Object.keys(objectAt(part.schema, "properties"));
        const shown = part.rows.filter(({ field }) => names.includes(field));
        const wrong = shown.findIndex(
          ({ field }, index) => index > 0 && names.indexOf(field) < names.indexOf(shown[index - 1]?.field ?? ""),
        );
        const [before, here] = [shown[wrong - 1], shown[wrong]];
        if (before === undefined || here === undefined) continue;
        yield {
          file,
          pointer: here.pointer,
          message: `"${here.field}" is asked for after "${before.field}", and stands before it in the schema. Put both in the same order.`,
        };
      }
    }
  },
};
