import type { Json, JsonObject } from "../../engine/index.ts";
import { given } from "../given.ts";
import { isObject, objectAt } from "../json.ts";
import { casesOf, requiredWhere, shownWhere } from "../schema/cases.ts";
import { lengthOf } from "../schema/list-length.ts";
import { itemsOf, propertiesOf, type Schema } from "../schema/schema.ts";

/**
 * A layout that includes the cases of fields (`x-cases`): when each one is shown (`when`) and when it is required
 * (`required`). A list whose length depends on a value has its `x-length`. What the schema says of labels (`x-labels`)
 * and of the order in a group (`x-before`) is included too. `required` reads the object that has the
 * field: the form, or the entry of a list.
 */
export function layoutWithCases(layout: Json, schema: Schema): Json {
  return withFields(layout, schema, (field, property) => {
    const cases = casesOf(property);
    const length = lengthOf(property);
    const item = entryLayout(field, property);
    return {
      ...(cases.length > 0 && given("when", bothOf(field.when, shownWhere(cases)))),
      ...given("required", requiredWhere(cases)),
      ...given("x-length", length),
      ...given("names", property["x-labels"]),
      ...given("before", property["x-before"]),
      ...(item !== field.item && given("item", item)),
    };
  });
}

/** The layout of a list's entries. The check refuses cases that hide a field of an entry. */
function entryLayout({ item }: JsonObject, list: Schema): Json | undefined {
  const items = itemsOf(list);
  if (item === undefined || items === undefined) return item;
  return withFields(item, items, (field, property) => {
    const required = requiredWhere(casesOf(property));
    const inner = entryLayout(field, property);
    return required === undefined && inner === field.item
      ? {}
      : { ...given("required", required), ...given("item", inner) };
  });
}

/** A layout whose fields also have what `more` returns for them. */
function withFields(
  layout: Json,
  schema: Schema,
  more: (field: JsonObject, property: Schema) => { readonly [name: string]: Json | undefined },
): Json {
  if (!isObject(layout)) return layout;
  const fields = objectAt(layout, "fields");
  const changed = propertiesOf(schema).flatMap(([name, property]): (readonly [string, JsonObject])[] => {
    const field = fields[name];
    if (!isObject(field)) return [];
    const own = more(field, property);
    return Object.keys(own).length === 0 ? [] : [[name, { ...field, ...own } as JsonObject]];
  });
  return changed.length === 0 ? layout : { ...layout, fields: { ...fields, ...Object.fromEntries(changed) } };
}

function bothOf(own: Json | undefined, shown: string | undefined): Json | undefined {
  return typeof own === "string" && shown !== undefined ? `(${own}) && (${shown})` : (shown ?? own);
}
