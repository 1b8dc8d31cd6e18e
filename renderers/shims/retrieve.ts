import retrieveSchema from "@rjsf/utils/lib/schema/retrieveSchema.js";

export * from "@rjsf/utils/lib/schema/retrieveSchema.js";

type Retrieve = typeof retrieveSchema;
type RetrieveArguments = Parameters<Retrieve>;

/**
 * The last result for each schema, and for each result, with the validator, whole schema and values that it belongs to.
 */
const known = new WeakMap<object, { readonly about: readonly unknown[]; readonly schema: ReturnType<Retrieve> }>();

/**
 * RJSF's own `retrieveSchema`, which RJSF calls three times in a row for the same schema and values (for its state, its
 * `SchemaField` and its `ObjectField`). Here it runs once. Retrieving a result again gives the same result for the same
 * values. The last parameter, whether references in `anyOf` are followed, does not matter, since a compiled form's
 * schema has none.
 */
export default function retrieve(...args: RetrieveArguments): ReturnType<Retrieve> {
  const [validator, schemaPart, whole, values, merge] = args;
  const about = [validator, whole, values, merge];
  const before = known.get(schemaPart);
  if (before?.about.every((one, index) => one === about[index])) return before.schema;
  const schema = retrieveSchema(...args);
  const now = { about, schema };
  known.set(schemaPart, now);
  known.set(schema, now);
  return schema;
}
