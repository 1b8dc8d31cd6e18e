import { spacedOut } from "../../cli/index.ts";
import type { Json, JsonObject } from "../../engine/index.ts";
import {
  type Block,
  descriptorOf,
  type Field,
  type Named,
  objectAt,
  propertiesOf,
  type Repository,
  type Schema,
  stringAt,
  typesOf,
  widgetOf,
} from "../../model/index.ts";

/** A property of a block or a widget that is chosen from a few values, switched on and off, or counted: no words, no names, nothing made of parts. */
export interface Setting {
  readonly name: string;
  /** What people call it: its title, else its name in words. */
  readonly title: string;
  /** What the descriptor says of it. */
  readonly schema: Schema;
  /** As it is written; `undefined`: it has its default. */
  readonly value: Json | undefined;
  /** An expression works it out while the journey runs. */
  readonly isWorkedOut: boolean;
}

/** The settings of a block, in the order of its descriptor. */
export function settingsOf({ descriptor, raw }: Block): readonly Setting[] {
  return settingsIn(descriptor, raw);
}

/** The settings of the widget in which a field is filled in, in the order of the widget's descriptor; none of a field that has no layout. */
export function fieldSettings({ widgets }: Pick<Repository, "widgets">, { layout }: Field): readonly Setting[] {
  return layout === undefined ? [] : settingsIn(widgets.get(widgetOf(layout)), layout.raw);
}

/** What a value of a setting is called: by the descriptor's words for its choices, else as it is written. */
export function choiceWords({ schema }: Pick<Setting, "schema">, value: Json): string {
  return stringAt(objectAt(schema, "x-choices"), String(value)) ?? String(value);
}

function settingsIn(descriptor: Named | undefined, raw: JsonObject): readonly Setting[] {
  if (descriptor === undefined) return [];
  return propertiesOf(descriptorOf(descriptor).properties).flatMap(([name, schema]) => {
    const value = raw[name];
    const isWorkedOut = typeof value === "string" && value.startsWith("=");
    return isSetting(schema, value) ? [{ name, title: titleIn(name, schema), schema, value, isWorkedOut }] : [];
  });
}

function isSetting({ "x-kind": kind, enum: values, ...schema }: Schema, value: Json | undefined): boolean {
  if (kind !== undefined && kind !== "value") return false;
  if (values !== undefined) return values.every((one) => typeof one === "string" || typeof one === "number");
  // Whether something loads or failed is for the journey to say: such a value is shown only where one is written.
  if (kind === "value" && value === undefined) return false;
  return typesOf(schema).some((type) => type === "boolean" || type === "integer" || type === "number");
}

function titleIn(name: string, schema: Schema): string {
  const words = stringAt(schema, "title") ?? spacedOut(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
