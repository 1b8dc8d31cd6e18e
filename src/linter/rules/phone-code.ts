import { besideOf, didYouMean, inline, once, pointer, propertiesOf, type Schema } from "../../model/index.ts";
import { normalizations } from "../../compiler/forms/index.ts";
import type { Rule } from "../rule.ts";
import { bundledAt, writtenSchemas } from "../schemas.ts";

export const phoneCode: Rule = {
  id: "phone-code",
  finds:
    "A phone number's `x-normalize` refers to a field for its country code, or the notation of a code (`x-notations`) to the field that it depends on, but that field is not in the same object.",
  why: "The country code stays in the number, a number that is written with its code is refused, or any code is accepted.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      const fields = propertiesOf(schema);
      const names = fields.map(([name]) => name);
      for (const [name, field] of fields) {
        if (!("$ref" in field || "x-normalize" in field || "x-notations" in field)) continue;
        const place = { file, pointer: pointer(at, "properties", name), schema: field };
        const whole = bundledAt(repo, place);
        for (const way of whole === undefined ? [] : waysOf(whole)) {
          const beside = besideOf(way);
          if (beside === undefined || names.includes(beside)) continue;
          const [keyword, what] =
            typeof way === "object" && "phone" in way
              ? ["x-normalize", "for the country code"]
              : ["x-notations", "that its notation depends on"];
          const message = `\`${keyword}\` of "${name}" names the field "${beside}" ${what}, but this object has no such field${didYouMean(beside, names)} Correct the name in \`${keyword}\`.`;
          yield { file, pointer: place.pointer, message };
        }
      }
    }
  },
};

/** The normalizations of the field's own text, after references in its schema are resolved. */
const waysOf = once((whole: Schema) => normalizations(inline(whole)).find(({ path }) => path.length === 0)?.ways ?? []);
