import type { Json, JsonObject } from "../engine/index.ts";
import { isList, isObject } from "../model/index.ts";

/**
 * Whether a value keeps the plain keywords of a schema, as far as a glance tells: `false` also where only Ajv can say. Most values
 * keep them, and compiling a validator for each of hundreds of small schemas would be most of a check.
 */
export function surelyFits(schema: JsonObject, value: Json): boolean {
  for (const keyword in schema) if (!keeps(keyword, schema, value)) return false;
  return true;
}

function keeps(keyword: string, schema: JsonObject, value: Json): boolean {
  const limit = schema[keyword];
  switch (keyword) {
    case "type":
      return typeof limit === "string" && isOfType(limit, value);
    case "enum":
      return isList(limit) && (typeof value !== "object" || value === null) && limit.includes(value);
    case "const":
      return (typeof value !== "object" || value === null) && limit === value;
    case "properties":
      return isObject(limit);
    case "required":
      return isList(limit) && isObject(value) && limit.every((key) => Object.hasOwn(value, String(key)));
    case "additionalProperties":
      return isObject(value) && isObject(schema.properties) && schema.patternProperties === undefined
        ? Object.keys(value).every((key) => Object.hasOwn(schema.properties as JsonObject, key))
        : false;
    case "minItems":
      return isList(value) && typeof limit === "number" && value.length >= limit;
    case "minProperties":
      return isObject(value) && typeof limit === "number" && Object.keys(value).length >= limit;
    case "minLength":
      // A code unit is no character: only where there are surely enough.
      return typeof value === "string" && typeof limit === "number" && value.length >= limit * 2;
    case "maxLength":
      return typeof value === "string" && typeof limit === "number" && value.length <= limit;
    default:
      return false;
  }
}

function isOfType(type: string, value: Json): boolean {
  if (type === "array") return isList(value);
  if (type === "object") return isObject(value);
  if (type === "null") return value === null;
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}
