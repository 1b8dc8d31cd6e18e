import { mapSubSchemas, type Schema } from "../../model/index.ts";

/**
 * A schema that means the same, but in which a keyword of an object refuses whatever is refused, so that ajv-errors has a place for its text: fields
 * that another one needs (`dependencies`) are a schema that needs them.
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
