import * as fc from "fast-check";
import type { Json, JsonObject } from "../../../src/engine/index.ts";

/** Values for a form's fields: empty, one that the schema names, or any other. */
export function valuesFor(schema: JsonObject): fc.Arbitrary<Json> {
  const named = [...new Set(JSON.stringify(schema).match(/(?<=")[A-Z]{2,3}(?=")/g) ?? [])];
  const scalar = fc.oneof(fc.constantFrom<Json>("", "a", "ana@example.com", "4155550100", true, false, 1, ...named));
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, JsonObject>);
  if (schema["type"] === "array") return fc.array(valuesFor((schema["items"] ?? {}) as JsonObject), { maxLength: 3 });
  if (properties.length === 0) return scalar;
  const members = Object.fromEntries(properties.map(([name, child]) => [name, valuesFor(child)]));
  return fc.record(members, { requiredKeys: [] }) as fc.Arbitrary<Json>;
}
