import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject } from "../../model/index.ts";

/**
 * A layout as JavaScript source: JSON, but for its conditions (`when`, `rule`), which are functions
 * `({ self, context }) => boolean`. `condition` compiles one to an expression over `s`.
 */
export function layoutCode(layout: Json, condition: (source: string, pointer: string) => string): string {
  const write = (value: Json, pointer: string): string => {
    if (isList(value)) return `[${value.map((item, index) => write(item, `${pointer}/${index}`)).join(",")}]`;
    if (!isObject(value)) return JSON.stringify(value);
    const members = entriesOf(value).filter(([key]) => key !== "$schema");
    return `{${members.map(([key, child]) => `${JSON.stringify(key)}:${member(key, child, `${pointer}/${key}`)}`).join(",")}}`;
  };
  const member = (key: string, value: Json, pointer: string): string =>
    CONDITIONS.has(key) && typeof value === "string"
      ? `holding((s) => ${condition(value, pointer)})`
      : write(value, pointer);
  return write(layout, "");
}

const CONDITIONS = new Set(["when", "rule"]);

/** Fields in the order in which the rows show them: `children`, `children.*.email`. */
export function layoutOrder(layout: JsonObject, base = ""): string[] {
  const fields: string[] = [];
  const visit = (row: Json | undefined): void => {
    if (typeof row === "string") {
      fields.push(base + row);
      const field = isObject(layout.fields) ? layout.fields[row] : undefined;
      const item = isObject(field) ? field.item : undefined;
      if (isObject(item)) fields.push(...layoutOrder(item, `${base}${row}.*.`));
    } else if (isList(row)) row.forEach(visit);
    else if (isObject(row)) visit(row.group ?? row.rows);
  };
  visit(layout.rows);
  return fields;
}
