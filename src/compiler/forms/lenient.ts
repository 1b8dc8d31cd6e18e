import { mapSubSchemas, propertiesOf, type Schema } from "../../model/index.ts";

/**
 * A schema for remembered data, which may be unfinished. It accepts empty texts whatever their limits are. Values that
 * are never stored are neither required nor validated. Conditions (`if`, `not`) stay unchanged, because changing them
 * would change their meaning. Fields that the form, or an entry of its lists, does not have (any more, or for
 * everybody) are accepted, so that the other data is not set aside because of them.
 */
export function lenient(schema: Schema): Schema {
  return softer(schema, false);
}

/** `ofForm`: the schema is within an object that has the fields of forms. */
function softer(schema: Schema, ofForm: boolean): Schema {
  const { if: condition, not, properties: _, additionalProperties, ...others } = schema;
  const isOfForm = ofForm || schema["x-fields-of"] !== undefined;
  const isOpen = additionalProperties === undefined || isOfForm;
  const inner = (one: Schema) => softer(one, isOfForm);
  const rest = isOpen ? others : { ...others, additionalProperties };
  const properties = propertiesOf(schema);
  const kept = new Set(properties.flatMap(([name, one]) => (isStored(one) ? [name] : [])));
  const named = new Set(properties.map(([name]) => name));
  const softened: Schema = {
    ...mapSubSchemas(rest as Schema, inner),
    ...(condition !== undefined && { if: condition }),
    ...(not !== undefined && { not }),
    ...(properties.length > 0 && {
      properties: Object.fromEntries(properties.map(([name, one]) => [name, kept.has(name) ? inner(one) : ANYTHING])),
    }),
    ...(schema.required !== undefined && {
      required: schema.required.filter((name) => kept.has(name) || !named.has(name)),
    }),
  };
  const limited = LIMITS.some((keyword) => schema[keyword] !== undefined);
  return limited && properties.length === 0 ? { anyOf: [{ const: "" }, softened] } : softened;
}

const LIMITS = ["minLength", "pattern", "format", "enum", "const"];
const ANYTHING: Schema = {};

function isStored(schema: Schema): boolean {
  return schema["x-sensitive"] !== true && schema["x-transient"] !== true;
}
