import { type JsonObject, OBJECT_WIDGETS } from "../../engine/index.ts";
import { deref } from "../schema/bundle.ts";
import { defaultsOf } from "../schema/defaults.ts";
import type { Schema } from "../schema/schema.ts";
import { laidOver } from "../value/value.ts";
import type { Field, Form } from "./form.ts";
import { type Layout, widgetOf } from "./layout.ts";
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

/**
 * The values of a form before anything is entered. An object that the page shows is always there, because people see
 * its fields whether or not it is required.
 */
export function formDefaults(schema: Schema, layout: Layout | undefined, root: Schema = schema): JsonObject {
  const objects = [...(layout?.fields.values() ?? [])].flatMap((field) => {
    const property = schema.properties?.[field.name];
    if (!OBJECT_WIDGETS.has(widgetOf(field)) || property === undefined) return [];
    return [[field.name, formDefaults(deref(property, root), field.item, root)] as const];
  });
  return laidOver(Object.fromEntries(objects), defaultsOf(schema, root));
}
