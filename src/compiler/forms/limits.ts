import { mapSubSchemas, type Schema } from "../../model/index.ts";
import { formats, isDay } from "./runtime/index.ts";

/**
 * Every format that a schema may name. `date` is not a pattern, and a page loads its check only if one of its forms has
 * a day.
 */
export const allFormats = { ...formats, date: isDay };

/**
 * The part of a schema that Ajv validates with: without the keywords of this language and without descriptions. Throws
 * for an unknown format.
 */
export function limitsOf(schema: Schema): Schema {
  if (schema.format !== undefined && !Object.hasOwn(allFormats, schema.format)) {
    throw new Error(`There is no format "${schema.format}"; there are ${Object.keys(allFormats).join(", ")}.`);
  }
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !key.startsWith("x-") && !ANNOTATIONS.has(key)));
}

/** `limitsOf` for a schema and all schemas in it. */
export function allLimitsOf(schema: Schema): Schema {
  return mapSubSchemas(limitsOf(schema), allLimitsOf);
}

const ANNOTATIONS = new Set([
  "errorMessage",
  "$schema",
  "$id",
  "$comment",
  "title",
  "description",
  "default",
  "examples",
]);
