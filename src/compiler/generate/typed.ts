import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject, mapSubSchemas } from "../../model/index.ts";

/**
 * A schema as `json-schema-to-typescript` understands it best. It drops what stands in `then`, `else` and
 * `dependencies`, so their properties become optional ones; limits and names do not matter to a type.
 */
export function typedSchema(schema: JsonObject): JsonObject {
  const parts = [...conditional(schema), ...(isList(schema.allOf) ? schema.allOf.filter(isObject) : [])];
  const properties: Record<string, Json> = {};
  for (const part of parts.map(typedSchema)) {
    for (const [name, value] of entriesOf(part.properties)) properties[name] = value;
  }
  const own = Object.fromEntries(Object.entries(schema).filter(([key]) => KEPT.has(key)));
  const typed = mapSubSchemas(own, typedSchema);
  const merged = { ...properties, ...(isObject(typed.properties) ? typed.properties : {}) };
  return Object.keys(merged).length > 0 ? { ...typed, properties: merged } : typed;
}

function conditional(schema: JsonObject): JsonObject[] {
  const dependencies = entriesOf(schema.dependencies).map(([, value]) => value);
  return [schema.then, schema.else, ...dependencies].filter((part) => isObject(part));
}

const KEPT = new Set([
  "type",
  "enum",
  "const",
  "properties",
  "required",
  "items",
  "additionalProperties",
  "anyOf",
  "oneOf",
  "description",
  "$ref",
  "definitions",
]);
