import type { Json } from "../engine/index.ts";
import { namesOf, type Schema, typeOf } from "../model/index.ts";

/**
 * Whether a value fits the plain keywords of a schema, or `undefined` if only Ajv can decide. This is enough for most
 * values, and it avoids compiling hundreds of small schemas, which would take most of the check's time.
 */
export function quickCheck(schema: Schema, value: Json): boolean | undefined {
  const type = typeOf(value);
  let known = true;
  for (const keyword in schema) {
    const keeps = keepsOne(keyword, schema, value, type);
    if (keeps === false) return false;
    if (keeps === undefined) known = false;
  }
  return known ? true : undefined;
}

function keepsOne(keyword: string, schema: Schema, value: Json, type: ReturnType<typeof typeOf>): boolean | undefined {
  switch (keyword) {
    case "type":
      return typeof schema.type !== "string"
        ? undefined
        : schema.type === "integer"
          ? Number.isInteger(value)
          : schema.type === type;
    case "enum":
      return isPlain(value) && Array.isArray(schema.enum) ? schema.enum.includes(value) : undefined;
    case "const":
      return isPlain(value) ? schema.const === value : undefined;
    case "properties":
    case "examples":
      return true;
    case "required":
      return type !== "object" || hasEach(value as object, schema.required ?? []);
    case "additionalProperties":
      if (type !== "object") return true;
      return schema.patternProperties === undefined ? hasAll(schema.properties, namesOf(value)) : undefined;
    case "minItems":
      return type !== "array" || (value as readonly Json[]).length >= (schema.minItems ?? 0);
    case "maxItems":
      return type !== "array" || (value as readonly Json[]).length <= (schema.maxItems ?? Number.POSITIVE_INFINITY);
    case "minProperties":
      return type !== "object" || namesOf(value).length >= (schema.minProperties ?? 0);
    case "minLength":
      return typeof value !== "string" || hasCharacters(value, schema.minLength ?? 0);
    case "maxLength":
      return typeof value !== "string" || !hasCharacters(value, (schema.maxLength ?? value.length) + 1);
    case "pattern":
      return typeof value !== "string" || matches(schema.pattern, value);
    default:
      return undefined;
  }
}

/** Names that every object inherits (`toString`) are left to Ajv. */
function hasEach(value: object, names: readonly string[]): boolean | undefined {
  const missing = names.filter((name) => !Object.hasOwn(value, name));
  return missing.length === 0 ? true : missing.every((name) => name in value) ? undefined : false;
}

function hasAll(properties: Schema["properties"], names: readonly string[]): boolean {
  return names.every((name) => properties !== undefined && Object.hasOwn(properties, name));
}

function isPlain(value: Json): boolean {
  return typeof value !== "object" || value === null;
}

/** Whether a text has at least so many characters as JSON Schema counts them: code points, not code units. */
function hasCharacters(text: string, least: number): boolean {
  if (text.length < least) return false;
  return text.length >= least * 2 || [...text].length >= least;
}

/** `undefined` if there is no pattern, or if it is invalid, which the shape rule reports. */
function matches(pattern: string | undefined, text: string): boolean | undefined {
  if (pattern === undefined) return undefined;
  let expression = expressions.get(pattern);
  if (expression === undefined) {
    try {
      expression = new RegExp(pattern, "u");
    } catch {
      return undefined;
    }
    expressions.set(pattern, expression);
  }
  return expression.test(text);
}

const expressions = new Map<string, RegExp>();
