import type { Json } from "../../engine/index.ts";
import { spacedOut } from "../../insight/index.ts";
import { type Block, descriptorOf, objectAt, propertiesOf, type Schema, stringAt, typesOf } from "../../model/index.ts";
import type { Draft } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import type { SettingValue } from "../kernel/new-things.ts";

/**
 * A property of a block, a field or an object in one that people choose from a few values, switch on and off, count, or
 * write on one line. Texts of the page, names and lists are not settings.
 */
export interface Setting {
  readonly name: string;
  /** For people: the title in the descriptor, else the name in words. */
  readonly title: string;
  /** Its schema in the descriptor. */
  readonly schema: Schema;
  /** As it is written. `undefined`: it has its default. */
  readonly value: Json | undefined;
  /** An expression calculates it while the journey runs, and is written on one line after `=`. */
  readonly isExpression: boolean;
  /** It is a text or a number on one line, and may be an expression. */
  readonly isLine: boolean;
  /** It is written like an expression, where none is expected. */
  readonly isWorkedOut: boolean;
}

/** The settings of a block, in the order of its descriptor. */
export function settingsOf({ descriptor, raw }: Block): readonly Setting[] {
  if (descriptor === undefined) return [];
  return propertiesOf(descriptorOf(descriptor).properties).flatMap(([name, schema]) => {
    return isSetting(schema, raw[name]) ? [settingAt(name, schema, raw[name])] : [];
  });
}

/** The name of a setting's value: from the descriptor, else as it is written. */
export function choiceWords({ schema }: Pick<Setting, "schema">, value: Json): string {
  return stringAt(objectAt(schema, "x-choices"), String(value)) ?? String(value);
}

/** A setting with its value. */
export function settingAt(name: string, schema: Schema, value: Json | undefined): Setting {
  const isCalculated = typeof value === "string" && value.startsWith("=");
  const isExpression = isCalculated && schema["x-kind"] === "value";
  const isWorkedOut = isCalculated && !isExpression;
  const isLine = isExpression || (schema["x-kind"] === "value" && isText(schema, value));
  return { name, title: titleIn(name, schema), schema, value, isExpression, isLine, isWorkedOut };
}

/** Whether a value of a property may be any text. */
function isText({ enum: values, ...schema }: Schema, value: Json | undefined): boolean {
  const types = typesOf(schema);
  const isOpen = types.length === 0 || types.join() === "string";
  return values === undefined && isOpen && (value === undefined || typeof value === "string");
}

/** Whether people choose, switch, count or write the property. What they write needs a title that says what it is. */
export function isSetting({ "x-kind": kind, enum: values, ...schema }: Schema, value: Json | undefined): boolean {
  if (kind !== undefined && kind !== "value") return false;
  // An expression is written on one line, whatever it calculates.
  if (kind === "value" && typeof value === "string" && value.startsWith("=")) return true;
  if (values !== undefined) return values.every((one) => typeof one === "string" || typeof one === "number");
  // Values such as `loading` come from the journey. They are settings only if one is written as a constant.
  if (kind === "value" && value === undefined) return false;
  if (kind === undefined && typesOf(schema).includes("string")) return stringAt(schema, "title") !== undefined;
  return typesOf(schema).some((type) => type === "boolean" || type === "integer" || type === "number");
}

/** The title of a property in the descriptor, else its name in words. */
export function titleIn(name: string, schema: Schema): string {
  const words = stringAt(schema, "title") ?? spacedOut(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** New values for the settings of an object in a file. */
export interface SettingsWritten {
  readonly draft: Draft;
  readonly path: string;
  readonly pointerOf: (setting: string) => string;
  readonly known: readonly Setting[];
  readonly settings: Readonly<Record<string, SettingValue | null>>;
}

/**
 * Writes the values, except those that equal the default. Returns the changes in words. Throws a `Refusal` for an
 * unknown setting, and for one that is written like an expression where none is expected.
 */
export function writeSettings({ draft, path, pointerOf, known, settings }: SettingsWritten): string {
  const byName = new Map(known.map((setting) => [setting.name, setting]));
  const changes = Object.entries(settings).map(([name, value]) => {
    const setting = byName.get(name);
    if (setting === undefined) throw new Refusal(`There is no setting “${name}” here.`);
    if (setting.isWorkedOut)
      throw new Refusal(`“${setting.title}” is calculated while the journey runs. Change it at the place JSON.`);
    const at = pointerOf(name);
    if (isWritten(value) && value !== setting.schema.default) draft.set(path, at, value);
    else if (setting.value !== undefined) draft.remove(path, at);
    const usual = setting.schema.default;
    return `${setting.title} is ${worded(setting, value ?? usual)} instead of ${worded(setting, setting.value ?? usual)}`;
  });
  return changes.join(", ");
}

function isWritten(value: unknown): value is SettingValue {
  return value !== null && value !== undefined;
}

function worded(setting: Setting, value: unknown): string {
  if (value === undefined) return "the default";
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "string" ? `“${choiceWords(setting, value)}”` : String(value);
}
