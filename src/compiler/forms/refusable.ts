import { mapSubSchemas, type Schema } from "../../model/index.ts";

/**
 * An equivalent schema in which a keyword of an object reports every error, so that ajv-errors can attach a text to it.
 * `dependencies` with a list of fields become `dependencies` with a schema that requires them.
 */
export function refusable(schema: Schema): Schema {
  const { dependencies } = schema;
  if (dependencies === undefined) return mapSubSchemas(schema, refusable);
  const needed = Object.entries(dependencies).map(([name, inner]): [string, Schema] => {
    return [name, isNames(inner) ? { required: inner } : inner];
  });
  return mapSubSchemas({ ...schema, dependencies: Object.fromEntries(needed) }, refusable);
}

function isNames(dependency: Schema | readonly string[]): dependency is readonly string[] {
  return Array.isArray(dependency);
}
