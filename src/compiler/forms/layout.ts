import type { Json } from "../../engine/index.ts";
import { type Layout, type Row, scriptOf } from "../../model/index.ts";

/**
 * A layout as JavaScript. It is JSON, except that its conditions (`when` of labels, `rule`, `required`) are functions
 * `({ self, context }) => boolean`, and the lengths of lists (`x-length`) are functions that return a number.
 * `condition` compiles one of these to an expression over `s`.
 */
export function layoutCode(layout: Json, condition: (source: string, pointer: string) => string): string {
  return scriptOf(layout, (name, value, pointer) => {
    if (typeof value !== "string") return undefined;
    if (CONDITIONS.has(name)) return `holding((s) => ${condition(value, pointer)})`;
    return name === "x-length" ? `(s) => ${condition(value, pointer)}` : undefined;
  });
}

const CONDITIONS = new Set(["when", "rule", "required"]);

/** The fields in the order of the rows: `children`, `children.*.email`. */
export function layoutOrder(layout: Layout, base = ""): string[] {
  const visit = ({ field, rows }: Row): string[] => {
    if (field === undefined) return rows.flatMap(visit);
    const item = layout.fields.get(field)?.item;
    return [base + field, ...(item === undefined ? [] : layoutOrder(item, `${base}${field}.*.`))];
  };
  return layout.rows.flatMap(visit);
}
