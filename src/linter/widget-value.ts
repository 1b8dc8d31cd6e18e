import {
  type DataSchema,
  descriptorOf,
  type FieldLayout,
  type Place,
  type Repository,
  type SchemaKeyword,
  widgetOf,
  type WidgetValue,
} from "../model/index.ts";

/** A field that a layout shows. */
export interface Field {
  readonly name: string;
  readonly layout: FieldLayout | undefined;
  readonly schema: DataSchema;
  readonly isRequired: boolean;
  readonly repo: Repository;
  /** Whether a block with the form offers choices for it. */
  readonly isOffered: boolean;
}

export interface Mistake {
  /** Absent if the problem concerns the whole field. */
  readonly at?: Place | undefined;
  readonly message: string;
}

export function onlyPlace(written: Place | undefined): Place | undefined {
  return written && { file: written.file, pointer: written.pointer };
}

/** What the widget of a field says about the fields that it is for. Empty if there is no such widget. */
export function widgetValue({ widgets }: Repository, field: FieldLayout | undefined): WidgetValue {
  return valueOf(widgets, widgetOf(field));
}

/** The widgets that fields with a keyword in their schema need. */
export function servingWidgets({ widgets }: Repository): readonly (readonly [string, SchemaKeyword])[] {
  return [...widgets.keys()].flatMap((name) => {
    const { serves } = valueOf(widgets, name);
    return serves === undefined ? [] : [[name, serves] as const];
  });
}

/** Whether the schema of a field, or of the items of a list, says this. */
export function hasKeyword(schema: DataSchema, { keyword, is }: SchemaKeyword): boolean {
  return [schema, schema.items].some((one) => {
    const value = one?.keyword(keyword);
    return is === undefined ? value !== undefined : value === is;
  });
}

/** `"format": "date"` */
export function keywordWords({ keyword, is }: SchemaKeyword): string {
  return is === undefined ? JSON.stringify(keyword) : `${JSON.stringify(keyword)}: ${JSON.stringify(is)}`;
}

function valueOf(widgets: Repository["widgets"], name: string): WidgetValue {
  const widget = widgets.get(name);
  return widget === undefined ? {} : descriptorOf(widget).value;
}
