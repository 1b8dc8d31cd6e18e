import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isObject, mapSubSchemas, stringsOf } from "../../model/index.ts";

/**
 * A schema for remembered data, which holds what was not finished yet: an empty text is fine whatever its limits say, and
 * what is never stored is neither required nor looked at. Conditions (`if`, `not`) stay as they are, or they would mean
 * something else.
 */
export function lenient(schema: JsonObject): JsonObject {
  const { if: condition, not, properties: _, ...rest } = schema;
  const softened: Record<string, Json | undefined> = { ...mapSubSchemas(rest, lenient) };
  if (condition !== undefined) softened.if = condition;
  if (not !== undefined) softened.not = not;
  const properties = isObject(schema.properties) ? schema.properties : {};
  if (entriesOf(properties).length > 0) {
    softened.properties = Object.fromEntries(
      entriesOf(properties).map(([name, value]) => [
        name,
        notStored(value) || !isObject(value) ? true : lenient(value),
      ]),
    );
  }
  if (schema.required !== undefined) {
    softened.required = stringsOf(schema.required).filter((name) => !notStored(properties[name]));
  }
  const limited = LIMITS.some((keyword) => schema[keyword] !== undefined);
  return limited && !entriesOf(schema.properties).length ? { anyOf: [{ const: "" }, softened] } : softened;
}

const LIMITS = ["minLength", "pattern", "format", "enum", "const"];

function notStored(schema: Json | undefined): boolean {
  return isObject(schema) && (schema["x-sensitive"] === true || schema["x-transient"] === true);
}
