import type { Json, JsonObject } from "../engine/index.ts";
import { deref, entriesOf, isList, isObject, objectAt, pointer } from "../model/index.ts";

/** A place in a layout where a field is named. */
export interface Shown {
  readonly field: string;
  readonly pointer: string;
}

/** An object's layout beside its schema: a form, or the items of one of its lists. */
export interface LayoutPart {
  readonly layout: JsonObject;
  readonly pointer: string;
  readonly schema: JsonObject;
  readonly rows: readonly Shown[];
}

/** A form's layout and, in it, those of its lists' items. */
export function layoutParts(layout: JsonObject, schema: JsonObject, root = schema, at = ""): readonly LayoutPart[] {
  const flat = deref(schema, root);
  const parts: LayoutPart[] = [{ layout, pointer: at, schema: flat, rows: rowsOf(layout.rows, pointer(at, "rows")) }];
  for (const [name, field] of entriesOf(layout.fields)) {
    const property = objectAt(flat, "properties")[name];
    const items = isObject(property) ? deref(property, root).items : undefined;
    if (!isObject(field) || !isObject(field.item) || !isObject(items)) continue;
    parts.push(...layoutParts(field.item, items, root, pointer(at, "fields", name, "item")));
  }
  return parts;
}

/** The fields that rows name, in the order in which they are shown. */
function rowsOf(row: Json | undefined, at: string): Shown[] {
  if (typeof row === "string") return [{ field: row, pointer: at }];
  if (isList(row)) return row.flatMap((part, index) => rowsOf(part, pointer(at, index)));
  return ["group", "rows"].flatMap((key) => (isObject(row) ? rowsOf(row[key], pointer(at, key)) : []));
}
