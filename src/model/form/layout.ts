import type { JsonObject } from "../../engine/index.ts";
import type { Expression, ShapeFinding, Place, Value, Written } from "../node.ts";

/** The layout of a form, or of an item of one of its lists (`*.ui.json`). */
export interface Layout extends Place {
  readonly rows: readonly Row[];
  readonly fields: ReadonlyMap<string, FieldLayout>;
  readonly findings: readonly ShapeFinding[];
}

/** A field on its own line, fields side by side, or a group or section of fields. */
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
  /** Absent for the default widget. */
  readonly widget?: Written;
  readonly label?: Written;
  readonly hint?: Written;
  readonly placeholder?: Written;
  readonly autocomplete?: Written;
  readonly inputmode?: Written;
  readonly when?: Expression;
  /** Absent if it lists none: they come from the schema or from a journey. */
  readonly options?: readonly Choice[];
  /** The layout of an item of a list. */
  readonly item?: Layout;
  /** With the properties of its widget. The descriptor tells of which kind they are. */
  readonly raw: JsonObject;
}

/** An option that people can choose. */
export interface Choice extends Place {
  readonly value?: Value;
  readonly label?: Written;
}

/** The widget of a field whose layout names none. */
const USUAL_WIDGET = "text";

export function widgetOf(field: FieldLayout | undefined): string {
  return field?.widget?.value ?? USUAL_WIDGET;
}

/** The fields in the rows of a layout, in the order in which they are shown. */
export function shownIn({ rows }: Pick<Layout, "rows">): readonly Written[] {
  return rows.flatMap((row) => {
    const { file, pointer, field } = row;
    return field === undefined ? shownIn(row) : [{ file, pointer, value: field }];
  });
}
