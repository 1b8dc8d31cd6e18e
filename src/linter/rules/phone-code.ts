import { didYouMean, inline, once, pointer, propertiesOf, type Schema } from "../../model/index.ts";
import { normalizations } from "../../compiler/forms/index.ts";
import type { Rule } from "../rule.ts";
import { bundledAt, writtenSchemas } from "../schemas.ts";

export const phoneCode: Rule = {
  id: "phone-code",
  finds:
    "A phone number's `x-normalize` refers to a field for its country code, but that field is not in the same object.",
  why: "The country code stays in the number, or a number that is written with its code is refused.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      const fields = propertiesOf(schema);
      const names = fields.map(([name]) => name);
      for (const [name, field] of fields) {
        if (!("$ref" in field || "x-normalize" in field)) continue;
        const place = { file, pointer: pointer(at, "properties", name), schema: field };
        const whole = bundledAt(repo, place);
        for (const way of whole === undefined ? [] : waysOf(whole)) {
          const code = typeof way === "object" ? way.phone : undefined;
          if (code === undefined || names.includes(code)) continue;
          const message = `\`x-normalize\` of "${name}" names the field "${code}" for the country code, but this object has no such field${didYouMean(code, names)} Correct the name in \`x-normalize\`.`;
          yield { file, pointer: place.pointer, message };
        }
      }
    }
  },
};

/** The normalizations of the field's own text, after references in its schema are resolved. */
const waysOf = once((whole: Schema) => normalizations(inline(whole)).find(({ path }) => path.length === 0)?.ways ?? []);
