import { pointer, propertiesOf, segmentsOf } from "../../model/index.ts";
import type { Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const untyped: Rule = {
  id: "untyped",
  severity: "warning",
  finds:
    "A named schema does not say what it describes: it has no `type`, no list of values, and no reference to another schema.",
  why: "It accepts anything: a number passes although the limits are for a text, and completely wrong values count as valid.",
  after: ["fields-of"],
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      if (!isNamed(at)) continue;
      if (propertiesOf(schema).length > 0) {
        if (schema.type !== undefined) continue;
        const message =
          'This has properties but no type, so values other than objects are accepted too. Add "type": "object".';
        yield { file, pointer: pointer(at, "properties"), part: "key", message };
        continue;
      }
      if (at === "" || SAYS_WHAT.some((key) => schema[key] !== undefined)) continue;
      const limit = LIMITS.find((key) => schema[key] !== undefined);
      const message =
        limit === undefined
          ? 'This has no type, so any value is accepted. Add "type", or a "$ref".'
          : `This has ${limit} but no type, so values of other types are accepted. Add "type".`;
      yield { file, pointer: limit === undefined ? at : pointer(at, limit), part: "key", message };
    }
  },
};

/** Limits for one type. They do not restrict values of other types. */
const LIMITS = ["minLength", "maxLength", "pattern", "format", "minimum", "maximum", "minItems", "maxItems", "items"];

const SAYS_WHAT = ["type", "$ref", "enum", "const", "allOf", "anyOf", "oneOf", "x-fields-of"];

/**
 * Whether the pointer is a whole file or a named schema. Parts of another schema (`then`, `allOf`) leave the type to
 * that schema.
 */
function isNamed(at: string): boolean {
  const [parent = "definitions", name] = segmentsOf(at).slice(-2);
  return name !== undefined ? ["properties", "definitions", "schemas"].includes(parent) && !insidePart(at) : at === "";
}

function insidePart(at: string): boolean {
  return segmentsOf(at).some((key) =>
    ["if", "then", "else", "not", "allOf", "anyOf", "oneOf", "x-cases"].includes(key),
  );
}
