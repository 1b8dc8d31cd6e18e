import type { Field, Form } from "./form.ts";
import { fieldsOf } from "./read-form.ts";

/**
 * The fields of the items of a list, or those of an object that the layout shows, with their layouts. Empty for any
 * other field.
 */
export function itemFields({ schema, layout }: Field): readonly Field[] {
  const inner = schema.items ?? (layout?.item && schema);
  return inner === undefined ? [] : fieldsOf(inner, layout?.item);
}

/** All fields of a form by their dotted paths: `email`, and `children.firstName` for a field of an object or of a list's items. */
export function fieldsIn({ fields }: Pick<Form, "fields">): ReadonlyMap<string, Field> {
  return new Map(fields.flatMap((field) => along(field, field.name)));
}

function along(field: Field, path: string): readonly (readonly [string, Field])[] {
  return [[path, field], ...itemFields(field).flatMap((one) => along(one, `${path}.${one.name}`))];
}
