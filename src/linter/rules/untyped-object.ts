import { pointer, propertiesOf, segmentsOf } from "../../model/index.ts";
import type { Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const untypedObject: Rule = {
  id: "untyped-object",
  severity: "warning",
  finds: "A schema that has a name says which properties an object has, and not that it is an object (`type`).",
  why: "It takes a text or a number as well: what is wrong altogether is taken for right.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      if (schema.type !== undefined || propertiesOf(schema).length === 0 || !isNamed(at)) continue;
      const message = 'The properties of an object stand here, and it may be anything else too. Add "type": "object".';
      yield { file, pointer: pointer(at, "properties"), part: "key", message };
    }
  },
};

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
