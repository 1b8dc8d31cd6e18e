import { mapSubSchemas, propertiesOf, type Schema } from "../../model/index.ts";

/**
 * A schema in the form that `json-schema-to-typescript` handles best. That library ignores `then`, `else` and
 * `dependencies`, so their properties become optional ones. Limits and names do not matter for a type.
 */
export function typedSchema(schema: Schema): Schema {
  const parts = [...conditional(schema), ...(schema.allOf ?? [])].map(typedSchema);
  const kept = Object.entries(schema).filter(([key]) => KEPT.has(key));
  const typed = mapSubSchemas<Schema>(Object.fromEntries(kept), typedSchema);
  const properties = Object.fromEntries([...parts, typed].flatMap(propertiesOf));
  return Object.keys(properties).length > 0 ? { ...typed, properties } : typed;
}

function conditional({ then: held, else: otherwise, dependencies = {} }: Schema): readonly Schema[] {
  const needed = Object.values(dependencies).map((one) => ("map" in one ? undefined : one));
  return [held, otherwise, ...needed].filter((part) => part !== undefined) as readonly Schema[];
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
