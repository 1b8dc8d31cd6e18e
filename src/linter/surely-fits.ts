import type { Json } from "../engine/index.ts";
import { namesOf, type Schema, typeOf } from "../model/index.ts";

/**
 * Whether a value keeps the plain keywords of a schema, as far as a glance tells: `false` also where only Ajv can say. Most values
 * keep them, and compiling a validator for each of hundreds of small schemas would be most of a check.
 */
export function surelyFits(schema: Schema, value: Json): boolean {
  const type = typeOf(value);
  for (const keyword in schema) if (!keeps(keyword, schema, value, type)) return false;
  return true;
}

function keeps(keyword: string, schema: Schema, value: Json, type: ReturnType<typeof typeOf>): boolean {
  switch (keyword) {
    case "type":
      return schema.type === "integer" ? Number.isInteger(value) : schema.type === type;
    case "enum":
      return isPlain(value) && schema.enum?.includes(value) === true;
    case "const":
      return isPlain(value) && schema.const === value;
    case "properties":
      return true;
    case "required":
      return type === "object" && (schema.required ?? []).every((key) => Object.hasOwn(value as object, key));
    case "additionalProperties":
      return type === "object" && schema.patternProperties === undefined && hasAll(schema.properties, namesOf(value));
    case "minItems":
      return type === "array" && (value as readonly Json[]).length >= (schema.minItems ?? 0);
    case "minProperties":
      return type === "object" && namesOf(value).length >= (schema.minProperties ?? 0);
    case "minLength":
      // A code unit is no character: only where there are surely enough.
      return typeof value === "string" && value.length >= (schema.minLength ?? 0) * 2;
    case "maxLength":
      return typeof value === "string" && value.length <= (schema.maxLength ?? 0);
    default:
      return false;
  }
}

function hasAll(properties: Schema["properties"], names: readonly string[]): boolean {
  return properties !== undefined && names.every((name) => Object.hasOwn(properties, name));
}

function isPlain(value: Json): boolean {
  return typeof value !== "object" || value === null;
}
