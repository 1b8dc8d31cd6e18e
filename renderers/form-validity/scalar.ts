import type { Json, JsonObject } from "../../src/engine/index.ts";

/** The limits of numbers and texts. */
export function takesScalar(schema: JsonObject, value: Json): boolean {
  if (typeof value === "number") return takesNumber(schema, value);
  if (typeof value !== "string") return true;
  const { pattern, format } = schema;
  const length = [...value].length;
  return (
    length >= limit(schema.minLength, 0) &&
    length <= limit(schema.maxLength, Infinity) &&
    (typeof pattern !== "string" || new RegExp(pattern, "u").test(value)) &&
    (typeof format !== "string" || (FORMATS[format]?.test(value) ?? true))
  );
}

export function typeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A limit of a schema, or what counts where it sets none. */
export function limit(value: Json | undefined, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

export function equal(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && canonical(a) === canonical(b));
}

/** The same words for the same value, so that equality of many is a look-up. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`);
  return `{${members.join(",")}}`;
}

function takesNumber(schema: JsonObject, value: number): boolean {
  const { multipleOf } = schema;
  return (
    value >= limit(schema.minimum, -Infinity) &&
    value <= limit(schema.maximum, Infinity) &&
    (schema.exclusiveMinimum === undefined || value > limit(schema.exclusiveMinimum, -Infinity)) &&
    (schema.exclusiveMaximum === undefined || value < limit(schema.exclusiveMaximum, Infinity)) &&
    (typeof multipleOf !== "number" || Number.isInteger(value / multipleOf))
  );
}

/** As the form's validator has them; a test holds the two together. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  email:
    /^[^\s@<>()[\]\\,;:".\p{Cc}\p{Cf}]+(?:\.[^\s@<>()[\]\\,;:".\p{Cc}\p{Cf}]+)*@[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*(?:\.[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*)+$/u,
  name: /^(?:\t|[^\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\p{Sc}\p{Sm}\p{So}@#%&*/\\:;<>=_|!?[\]{}])*$/u,
  digits: /^[0-9]+$/,
};
