import type { Json } from "../../../engine/index.ts";
import { spacedOut } from "../../../insight/index.ts";
import {
  type Block,
  descriptorOf,
  objectAt,
  pointer,
  propertiesOf,
  type Schema,
  stringAt,
  typesOf,
} from "../../../model/index.ts";
import { amountWords } from "../../amount-words.ts";
import { Refusal } from "../refusal.ts";
import type { SettingValue } from "../../kernel/new-things.ts";

/**
 * A value at a pointer of a file, with the JSON Schema that rules it there: a property of a block, a field or an object,
 * what an action sets, sends or says, what a call, an event or a text gets by name, or a limit of a field.
 */
export interface Value {
  /** JSON pointer in the file with its parts inserted. Of something new: inside that. */
  readonly at: string;
  /** Its name in the file, if it is a property or gets something by name. */
  readonly name?: string;
  readonly title: string;
  /** What it must fit, as the check reads it. Empty: anything. */
  readonly schema: Schema;
  /** As it is written: with the names of the journey's values, not what these stand for. `undefined`: nothing is. */
  readonly written: Json | undefined;
  /** It may be an expression, which is written on one line after `=`. */
  readonly isFree: boolean;
  /** It may be missing: then it has its default. Otherwise the empty text is a value, too. */
  readonly mayBeMissing: boolean;
  /** What people should know who change it, in sentences. */
  readonly notes?: readonly string[];
}

/** The settings of a block, in the order of its descriptor. */
export function settingsOf({ descriptor, raw, pointer: at }: Block): readonly (Value & { readonly name: string })[] {
  if (descriptor === undefined) return [];
  return propertiesOf(descriptorOf(descriptor).properties).flatMap(([name, schema]) => {
    return isSetting(schema, raw[name]) ? [settingAt(at, name, schema, raw[name])] : [];
  });
}

/** The name of a value: from its schema, that of the country if it is its code, else as it is written. */
export function choiceWords({ schema }: Pick<Value, "schema">, value: Json): string {
  const words = stringAt(objectAt(schema, "x-choices"), String(value));
  if (words !== undefined) return words;
  return schema["x-code"] === "country" && /^[A-Z]{2}$/.test(String(value))
    ? (COUNTRIES.of(String(value)) ?? String(value))
    : String(value);
}

/** In the Studio's language. */
const COUNTRIES = new Intl.DisplayNames("en", { type: "region" });

/** A property of an object at a pointer, which people choose from a few values, switch on and off, count, or write. */
export function settingAt(at: string, name: string, schema: Schema, written: Json | undefined) {
  const isFree = schema["x-kind"] === "value" && (isCalculated(written) || isText(schema, written));
  return { at: pointer(at, name), name, title: titleIn(name, schema), schema, written, isFree, mayBeMissing: true };
}

/** Whether an expression calculates a value. */
export function isCalculated(written: Json | undefined): written is string {
  return typeof written === "string" && written.startsWith("=");
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
  if (kind === "value" && isCalculated(value)) return true;
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

/**
 * The value that a person wrote: by the type of its place, or what it looks like if any is accepted. Throws a `Refusal`
 * for what cannot be meant.
 */
export function valueFrom(
  { title, schema, written, isFree }: Pick<Value, "title" | "schema" | "written" | "isFree">,
  value: SettingValue,
): SettingValue {
  if (typeof value !== "string" || !isFree) return value;
  // Otherwise people would read the expression as a text.
  if (/^\s+=/.test(value)) throw new Refusal(`“${title}”: remove the space before the =.`);
  if (value.startsWith("=")) {
    if (value.slice(1).trim() === "") throw new Refusal(`“${title}”: write an expression after the =.`);
    return value;
  }
  const types = typesOf(schema);
  const may = (type: string) =>
    types.length === 0 ? typeof written !== "string" || isCalculated(written) : types.some((one) => one === type);
  const mayBeNumber = may("number") || may("integer");
  if (may("boolean") && (value === "true" || value === "false")) return value === "true";
  if (mayBeNumber && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (types.length > 0 && !types.includes("string") && schema.enum === undefined) {
    const plain = types.includes("boolean") ? "true or false, or " : mayBeNumber ? "a number, or " : "";
    throw new Refusal(`“${title}”: write ${plain}an expression after =.`);
  }
  return value;
}

/** A value for the end of a sentence: `“Centred”`, `yes`, `the default`. */
export function valueWords(of: Value, written: Json | undefined): string {
  const value = written ?? (of.mayBeMissing ? of.schema.default : undefined);
  if (value === undefined) return of.mayBeMissing ? "the default" : "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const { "x-currency": currency } = of.schema;
  if (typeof value === "number" && currency !== undefined) return amountWords(value, currency);
  return typeof value === "string" ? `“${choiceWords(of, value)}”` : String(value);
}
