import { mapSubSchemas, type Schema } from "../../model/index.ts";

/**
 * The copy of a schema for the renderer: which fields there are, and when. Messages and rules are in the validator.
 * Titles and descriptions are for people who edit the file. Limits of single values, which only a validator needs, are
 * left out too, because merging `allOf` would need a library in the browser.
 */
export function shippedSchema(schema: Schema): Schema {
  const scalar = typeof schema.type === "string" && schema.type !== "object" && schema.type !== "array";
  const entries = Object.entries(schema).filter(
    ([key]) => (!key.startsWith("x-") || SHOWN.has(key)) && !NOT_SHIPPED.has(key) && !(scalar && COMBINED.has(key)),
  );
  return mapSubSchemas(Object.fromEntries(entries), shippedSchema);
}

/** The keywords of this language that widgets read. */
const SHOWN = new Set(["x-currency", "x-earliest", "x-file", "x-latest"]);
const NOT_SHIPPED = new Set(["errorMessage", "$schema", "$id", "$comment", "title", "description", "examples"]);
const COMBINED = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else"]);
