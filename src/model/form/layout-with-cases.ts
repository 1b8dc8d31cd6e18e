import type { Json, JsonObject } from "../../engine/index.ts";
import { optional, isObject, objectAt, omit } from "../json.ts";
import { casesOf, labelsByCase, requiredWhere } from "../schema/cases.ts";
import { lengthOf } from "../schema/list-length.ts";
import { itemsOf, type Schema } from "../schema/schema.ts";

/**
 * A layout that says when each field is required by its cases (`x-cases`) and what it is called there, how long a list
 * is whose length depends on a value (`x-length`), and what the schema says of the order in a group (`x-before`).
 * `required` and `names` read the object that has the field: the form, or the entry of a list. The layout does not say when a field
 * is shown: the form does (`FormDefinition.shown`).
 */
export function layoutWithCases(layout: Json, schema: Schema): Json {
  return withFields(layout, schema, (property) => ({
    ...optional("x-length", lengthOf(property)),
    ...optional("before", property["x-before"]),
  }));
}

/** `more`: what a field of this layout has besides, but not a field of its items. */
function withFields(
  layout: Json,
  schema: Schema,
  more: (property: Schema) => { readonly [name: string]: Json | undefined } = () => ({}),
): Json {
  if (!isObject(layout) || layout["fields"] === undefined) return layout;
  const fields = Object.entries(objectAt(layout, "fields")).map(([name, field = null]): [string, Json] => {
    const property = schema.properties?.[name];
    if (!isObject(field)) return [name, field];
    const { item } = field;
    const own = {
      ...omit(field, "when"),
      ...(item !== undefined && { item: withFields(item, (property && itemsOf(property)) ?? property ?? {}) }),
      ...(property && {
        ...optional("required", requiredWhere(casesOf(property))),
        ...optional("names", labelsByCase(property)),
        ...more(property),
      }),
    };
    return [name, own as JsonObject];
  });
  return { ...layout, fields: Object.fromEntries(fields) };
}
