import type { Json, JsonObject } from "../../src/engine/index.ts";

/**
 * In place of `@x0k/json-schema-merge`: how RJSF merges an `allOf`. What it draws depends on `properties` and `required` alone;
 * every limit is the compiled validator's. So these two are united, and of anything else the last one counts.
 */
export function createShallowAllOfMerge(): (schema: JsonObject) => JsonObject {
  return ({ allOf, ...schema }) => (Array.isArray(allOf) ? allOf.filter(isObject).reduce(merged, schema) : schema);
}

export const createComparator = () => ({});
export const createMerger = () => ({});
export const createIntersector = () => undefined;
export const createDeduplicator = () => undefined;

function merged(a: JsonObject, b: JsonObject): JsonObject {
  const both: Record<string, Json | undefined> = { ...a, ...b };
  if (Array.isArray(a.required) && Array.isArray(b.required))
    both.required = [...new Set([...a.required, ...b.required])];
  if (isObject(a.properties) && isObject(b.properties)) {
    const properties: Record<string, Json | undefined> = { ...a.properties };
    for (const [name, schema] of Object.entries(b.properties)) {
      const known = properties[name];
      properties[name] = isObject(known) && isObject(schema) ? merged(known, schema) : schema;
    }
    both.properties = properties;
  }
  return both;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
