import { mapSubSchemas, type Schema } from "../../model/index.ts";

/**
 * The copy of a schema that the renderer gets: what says which fields there are and when. Messages and rules
 * are in the validator; titles and descriptions are for the people who edit the file, not for those who fill the form.
 * Limits of single values that only a validator needs are left out too, since merging `allOf` costs the browser a library.
 */
export function shippedSchema(schema: Schema): Schema {
  const scalar = typeof schema.type === "string" && schema.type !== "object" && schema.type !== "array";
  const entries = Object.entries(schema).filter(
    ([key]) => (!key.startsWith("x-") || SHOWN.has(key)) && !NOT_SHIPPED.has(key) && !(scalar && COMBINED.has(key)),
  );
  return mapSubSchemas(Object.fromEntries(entries), shippedSchema);
}

/** What widgets read of a schema in this language. */
const SHOWN = new Set(["x-currency", "x-file"]);
const NOT_SHIPPED = new Set(["errorMessage", "$schema", "$id", "$comment", "title", "description", "examples"]);
const COMBINED = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else"]);
