import type { Json, JsonObject } from "../../engine/index.ts";
import { isList, isObject } from "../json.ts";

/**
 * A JSON schema whose keywords have the shape that draft-07 requires. Keywords of another shape are left out, and the
 * shape rule reports them. It is still JSON, so it can be passed as JSON. The schemas `true` and `false` are written
 * out.
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
  /** The first and the last valid day, for `format: date`: `2000-01-31`, `today`, `-18y`. */
  readonly "x-earliest"?: string;
  readonly "x-latest"?: string;
  /** The value is a whole number of minor units of this currency: see `currencyOf`. */
  readonly "x-currency"?: string;
  /** The forms whose fields an object of remembered data has. */
  readonly "x-fields-of"?: readonly string[];
  /** The files that may be added (`format: file`), as written. */
  readonly "x-file"?: JsonObject;
  /** How a code is written, depending on another field: see `notationsOf`. */
  readonly "x-notations"?: JsonObject;
  /** What decides how many items a list has: see `lengthOf`. */
  readonly "x-length"?: string;
  readonly examples?: readonly Json[];
  /** Values that the schema must refuse. */
  readonly "x-refuses"?: readonly Json[];
  /** What the field must be and is called under a condition: see `casesOf`. */
  readonly "x-cases"?: readonly Schema[];
  /** Before which other field a field is shown, under conditions. */
  readonly "x-before"?: readonly JsonObject[];
  /** The schema of what the journey tells a form. */
  readonly "x-context"?: Schema;
  /** The kind of a block's or a widget's property. */
  readonly "x-kind"?: string;
  /** In a descriptor: the property beside it that names the form whose answers the value is. */
  readonly "x-answers-of"?: string;
  /** What a mistake in the value would do to a person: see `pathsAbout`. */
  readonly "x-about"?: string;
  /** Who else sets or reads the value. */
  readonly "x-outside"?: string;
  /** In the contract: the parameter of the call whose value this field must have. */
  readonly "x-same-as"?: string;
}

export interface SchemasByName {
  readonly [name: string]: Schema;
}

/** The schema that no value matches. */
const NEVER: Schema = { not: {} };

/** Whether a schema is the written-out form of `false`. */
export function isNever(schema: Schema): boolean {
  const { not } = schema;
  return not !== undefined && Object.keys(schema).length === 1 && Object.keys(not).length === 0;
}

/** The schema's own properties. */
export function propertiesOf({ properties = {} }: Schema): readonly (readonly [string, Schema])[] {
  return Object.entries(properties);
}

/** The allowed types. Empty if any type is allowed. */
export function typesOf({ type }: Schema): readonly string[] {
  return type === undefined ? [] : typeof type === "string" ? [type] : type;
}

/** The alternatives of a schema. */
export function branchesOf({ anyOf = [], oneOf = [] }: Schema): readonly Schema[] {
  return [...anyOf, ...oneOf];
}

/** The schema of all items of a list. `undefined` if it has none. */
export function itemsOf({ items }: Schema): Schema | undefined {
  return items === undefined || isList(items) ? undefined : items;
}

/** The schema of the item of a list at an index. `undefined` if it has none. */
export function itemAt({ items, additionalItems }: Schema, index: number): Schema | undefined {
  return isList(items) ? ((items[index] as Schema | undefined) ?? written(additionalItems)) : items;
}

/** The schema of properties without a name in the schema. `undefined` if it only tells whether they are allowed. */
export function othersOf({ additionalProperties }: Schema): Schema | undefined {
  return isObject(additionalProperties) ? additionalProperties : undefined;
}

/** The written-out form of a schema that may be `true` or `false`. */
export function written(value: Json | undefined): Schema | undefined {
  if (typeof value === "boolean") return value ? {} : NEVER;
  return isObject(value) ? (value as Schema) : undefined;
}
