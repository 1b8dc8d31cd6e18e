import { pointer, propertiesOf, segmentsOf } from "../../model/index.ts";
import type { Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const untyped: Rule = {
  id: "untyped",
  severity: "warning",
  finds:
    "A schema that has a name does not say what it is: no `type`, no choices, and no other schema that it refers to.",
  why: "It takes anything: a number passes where a text has limits, and what is wrong altogether is taken for right.",
  after: ["fields-of"],
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      if (!isNamed(at)) continue;
      if (propertiesOf(schema).length > 0) {
        if (schema.type !== undefined) continue;
        const message =
          'The properties of an object stand here, and it may be anything else too. Add "type": "object".';
        yield { file, pointer: pointer(at, "properties"), part: "key", message };
        continue;
      }
      if (at === "" || SAYS_WHAT.some((key) => schema[key] !== undefined)) continue;
      const limit = LIMITS.find((key) => schema[key] !== undefined);
      const message =
        limit === undefined
          ? 'Nothing says what this is: it may be anything. Add "type", or a "$ref".'
          : `The ${limit} stands here, and not of what: anything else passes it. Add "type".`;
      yield { file, pointer: limit === undefined ? at : pointer(at, limit), part: "key", message };
    }
  },
};

/** Limits of one type, which say nothing of others. */
const LIMITS = ["minLength", "maxLength", "pattern", "format", "minimum", "maximum", "minItems", "maxItems", "items"];

const SAYS_WHAT = ["type", "$ref", "enum", "const", "allOf", "anyOf", "oneOf", "x-fields-of"];

/** A whole file, or an entry of what holds schemas by their names: a part of another one (`then`, `allOf`) leaves the type to that. */
function isNamed(at: string): boolean {
  const [holder = "definitions", name] = segmentsOf(at).slice(-2);
  return name !== undefined ? ["properties", "definitions", "schemas"].includes(holder) && !insidePart(at) : at === "";
}

function insidePart(at: string): boolean {
  return segmentsOf(at).some((key) =>
    ["if", "then", "else", "not", "allOf", "anyOf", "oneOf", "x-cases"].includes(key),
  );
}
