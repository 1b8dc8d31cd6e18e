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
  const { required = [], properties, minItems = 0, minProperties = 0, minLength = 0, maxLength = 0 } = schema;
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
      return type === "object" && required.every((key) => Object.hasOwn(value as object, key));
    case "additionalProperties":
      return type === "object" && properties !== undefined && schema.patternProperties === undefined
        ? namesOf(value).every((key) => Object.hasOwn(properties, key))
        : false;
    case "minItems":
      return type === "array" && (value as readonly Json[]).length >= minItems;
    case "minProperties":
      return type === "object" && namesOf(value).length >= minProperties;
    case "minLength":
      // A code unit is no character: only where there are surely enough.
      return typeof value === "string" && value.length >= minLength * 2;
    case "maxLength":
      return typeof value === "string" && value.length <= maxLength;
    default:
      return false;
  }
}

function isPlain(value: Json): boolean {
  return typeof value !== "object" || value === null;
}
