import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject, mapSubSchemas } from "../../model/index.ts";

/**
 * A schema that means the same, but in which a keyword of an object refuses whatever is refused, so that ajv-errors has a place for its text: `false` is
 * `{ not: {} }`, and fields that another one needs (`dependencies`) are a schema that needs them.
 */
export function refusable(schema: JsonObject): JsonObject {
  const changed: Record<string, Json | undefined> = { ...schema };
  for (const key of MAPS) {
    if (!isObject(schema[key])) continue;
    changed[key] = Object.fromEntries(entriesOf(schema[key]).map(([name, inner]) => [name, asObject(inner)]));
  }
  for (const key of PARTS) {
    const inner = schema[key];
    if (isList(inner)) changed[key] = inner.map((one) => (one === false ? NOTHING : one));
    else if (inner === false) changed[key] = NOTHING;
  }
  return mapSubSchemas(changed, refusable);
}

const NOTHING: JsonObject = { not: {} };
const MAPS = ["properties", "patternProperties", "dependencies"];
// Of the others Ajv says itself that they refuse (`additionalProperties: false`).
const PARTS = ["items", "allOf", "then", "else"];

function asObject(inner: Json): Json {
  if (inner === false) return NOTHING;
  return isList(inner) ? { required: inner } : inner;
}
