import { layoutParts } from "../layout.ts";
import type { Rule } from "../rule.ts";

export const fieldOrder: Rule = {
  id: "field-order",
  severity: "warning",
  finds: "A layout shows fields in a different order than the schema.",
  why: "The service lists its problems in the order of the schema, so people who go through them jump up and down the page.",
  *check(context) {
    for (const form of context.repo.schemas.values()) {
      for (const part of layoutParts(context, form)) {
        const names = [...part.schema.properties.keys()];
        const shown = part.shown.filter(({ value }) => names.includes(value));
        const wrong = shown.findIndex(
          ({ value }, index) => index > 0 && names.indexOf(value) < names.indexOf(shown[index - 1]?.value ?? ""),
        );
        const [before, here] = [shown[wrong - 1], shown[wrong]];
        if (before === undefined || here === undefined) continue;
        yield {
          file: here.file,
          pointer: here.pointer,
          message: `The layout shows "${here.value}" after "${before.value}", but the schema has it before. Use the same order in both.`,
        };
      }
    }
  },
};
