import type { Json, JsonObject } from "../../engine/index.ts";
import { isList, isObject } from "../json.ts";

/**
 * A JSON schema whose keywords have the shape that draft-07 gives them: what has another one is left out, and the shape rule tells of it. It is
 * JSON all the same, so that whoever takes a schema as JSON takes this one. `true` and `false`, which stand for schemas, are written out.
 */
export interface Schema extends JsonObject {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly Json[];
  readonly required?: readonly string[];
  readonly properties?: SchemasByName;
  readonly patternProperties?: SchemasByName;
  readonly definitions?: SchemasByName;
  readonly dependencies?: { readonly [name: string]: Schema | readonly string[] };
  readonly items?: Schema | readonly Schema[];
  readonly additionalItems?: Schema | boolean;
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly contains?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  /** The first and the last day that a day (`format: date`) may be: `2000-01-31`, `today`, `-18y`. */
  readonly "x-earliest"?: string;
  readonly "x-latest"?: string;
  /** The currency of whose minor units this is a whole number: see `currencyOf`. */
  readonly "x-currency"?: string;
  /** The forms whose fields an object of remembered data has. */
  readonly "x-fields-of"?: readonly string[];
  /** Which files may be added (`format: file`), as it is written. */
  readonly "x-file"?: JsonObject;
  /** How many items a list has by other answers: see `lengthOf`. */
  readonly "x-length"?: string;
  readonly examples?: readonly Json[];
  /** Values that its pattern, or its limits, must not take. */
  readonly "x-refuses"?: readonly Json[];
  /** What the field is where a condition holds: see `casesOf`. */
  readonly "x-cases"?: readonly Schema[];
  /** What a form knows of its environment. */
  readonly "x-context"?: Schema;
  /** What a block's or a widget's property is to whoever runs the journey. */
  readonly "x-kind"?: string;
  /** What a mistake in it does to a person: see `pathsAbout`. */
  readonly "x-about"?: string;
  /** Who else gives it a value, or reads it. */
  readonly "x-outside"?: string;
}

export interface SchemasByName {
  readonly [name: string]: Schema;
}

/** The schema that no value fits. */
const NEVER: Schema = { not: {} };

/** Whether a schema is `false`, as JSON Schema lets it be written. */
export function isNever(schema: Schema): boolean {
  const { not } = schema;
  return not !== undefined && Object.keys(schema).length === 1 && Object.keys(not).length === 0;
}

/** The properties that a schema says itself. */
export function propertiesOf({ properties = {} }: Schema): readonly (readonly [string, Schema])[] {
  return Object.entries(properties);
}

/** The types that it says; none where it takes any. */
export function typesOf({ type }: Schema): readonly string[] {
  return type === undefined ? [] : typeof type === "string" ? [type] : type;
}

/** What it takes instead of one another. */
export function branchesOf({ anyOf = [], oneOf = [] }: Schema): readonly Schema[] {
  return [...anyOf, ...oneOf];
}

/** The schema of all items of a list, where it has one. */
export function itemsOf({ items }: Schema): Schema | undefined {
  return items === undefined || isList(items) ? undefined : items;
}

/** The schema of an item of a list by its place; none where it says nothing of it. */
export function itemAt({ items, additionalItems }: Schema, index: number): Schema | undefined {
  return isList(items) ? ((items[index] as Schema | undefined) ?? written(additionalItems)) : items;
}

/** The schema of properties that are not named, where it says more than whether there may be any. */
export function othersOf({ additionalProperties }: Schema): Schema | undefined {
  return isObject(additionalProperties) ? additionalProperties : undefined;
}

/** The schema that is written as `true` or `false`. */
export function written(value: Json | undefined): Schema | undefined {
  if (typeof value === "boolean") return value ? {} : NEVER;
  return isObject(value) ? (value as Schema) : undefined;
}
