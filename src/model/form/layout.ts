import type { JsonObject } from "../../engine/index.ts";
import type { Expression, ShapeFinding, Place, Value, Written } from "../node.ts";

/** How a form, or an item of one of its lists, looks (`*.ui.json`). */
export interface Layout extends Place {
  readonly rows: readonly Row[];
  readonly fields: ReadonlyMap<string, FieldLayout>;
  readonly findings: readonly ShapeFinding[];
}

/** A field on its line; or fields side by side, a group, or a section of them. */
export interface Row extends Place {
  readonly field?: string;
  readonly when?: Expression;
  readonly section?: Value;
  readonly text?: Value;
  readonly rows: readonly Row[];
}

/** How one field looks. */
export interface FieldLayout extends Place {
  readonly name: string;
  /** Absent where it is the usual one. */
  readonly widget?: Written;
  readonly label?: Written;
  readonly hint?: Written;
  readonly placeholder?: Written;
  readonly autocomplete?: Written;
  readonly inputmode?: Written;
  readonly when?: Expression;
  /** Absent where it lists none: they are the schema's, or a journey's. */
  readonly options?: readonly Choice[];
  /** How the items of a list look. */
  readonly item?: Layout;
  /** With its widget's own properties, whose kinds are the descriptor's to say. */
  readonly raw: JsonObject;
}

/** What can be chosen. */
export interface Choice extends Place {
  readonly value?: Value;
  readonly label?: Written;
}

/** The widget of a field for which its layout names none. */
const USUAL_WIDGET = "text";

export function widgetOf(field: FieldLayout | undefined): string {
  return field?.widget?.value ?? USUAL_WIDGET;
}

/** The fields that a layout's rows name, in the order in which they are shown. */
export function shownIn({ rows }: Pick<Layout, "rows">): readonly Written[] {
  return rows.flatMap((row) => {
    const { file, pointer, field } = row;
    return field === undefined ? shownIn(row) : [{ file, pointer, value: field }];
  });
}
