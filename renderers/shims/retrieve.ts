import retrieveSchema from "@rjsf/utils/lib/schema/retrieveSchema.js";

export * from "@rjsf/utils/lib/schema/retrieveSchema.js";

type Retrieve = typeof retrieveSchema;
type Given = Parameters<Retrieve>;

/** What was last retrieved of each schema, and of what that gave; for which validator, whole schema and values. */
const known = new WeakMap<object, { readonly about: readonly unknown[]; readonly schema: ReturnType<Retrieve> }>();

/**
 * RJSF's own `retrieveSchema`, which it asks three times in a row for the same schema and values (for its state, its `SchemaField` and its `ObjectField`):
 * here it works them out once. What it has retrieved is as it is for the same values. Whether references in `anyOf` are followed (its last parameter) is no
 * matter, since a compiled form's schema has none.
 */
export default function retrieve(...given: Given): ReturnType<Retrieve> {
  const [validator, asked, whole, values, merge] = given;
  const about = [validator, whole, values, merge];
  const before = known.get(asked);
  if (before?.about.every((one, index) => one === about[index])) return before.schema;
  const schema = retrieveSchema(...given);
  const now = { about, schema };
  known.set(asked, now);
  known.set(schema, now);
  return schema;
}
