import { isObject, type Json, type JsonObject } from "../../src/engine/index.ts";

/**
 * Replaces `@x0k/json-schema-merge`, with which RJSF merges an `allOf`. What RJSF draws depends only on `properties`
 * and `required`. The compiled validator checks every limit. So these two are combined, and for any other keyword the
 * last value wins.
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
