import type { Json, JsonObject } from "../../engine/index.ts";
import { given } from "../given.ts";
import { entriesOf, isList, isObject, objectAt, stringAt, stringsOf } from "../json.ts";
import { once } from "../once.ts";
import type { SourceFile } from "../source.ts";
import { ONE, LISTS, MAPS, mapSubSchemas } from "./walk.ts";

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
  readonly examples?: readonly Json[];
  /** Values that its pattern, or its limits, must not take. */
  readonly "x-refuses"?: readonly Json[];
  /** What a form knows of its surroundings. */
  readonly "x-context"?: Schema;
  /** What a block's or a widget's property is to whoever runs the journey. */
  readonly "x-kind"?: string;
  /** Who else gives it a value, or reads it. */
  readonly "x-outside"?: string;
}

export interface SchemasByName {
  readonly [name: string]: Schema;
}

/** The schema that JSON holds, those inside it included; made once. */
export const schemaOf: (json: JsonObject) => Schema = once((json) => wellShaped(mapSubSchemas(json, schemaOf)));

/** The schema that a file holds; absent where it holds no object. */
export function schemaIn({ value }: Pick<SourceFile, "value">): Schema | undefined {
  return isObject(value) ? schemaOf(value) : undefined;
}

/** The schema that no value fits. */
const NEVER: Schema = { not: {} };

/** Whether a schema is `false`, as JSON Schema lets it be written. */
export function isNever({ not, ...others }: Schema): boolean {
  return not !== undefined && Object.keys(not).length === 0 && Object.keys(others).length === 0;
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

/** Words for a limit that is not met. */
export interface Message {
  /** Absent where they are the same for any limit. */
  readonly keyword?: string;
  /** Key of the text. */
  readonly text: string;
}

/** The words for limits that are not met (`errorMessage`); absent where nothing is said. */
export function messagesOf({ errorMessage }: Schema): readonly Message[] | undefined {
  if (typeof errorMessage === "string") return [{ text: errorMessage }];
  if (!isObject(errorMessage)) return undefined;
  return entriesOf(errorMessage).flatMap(([keyword, one]) => (typeof one === "string" ? [{ keyword, text: one }] : []));
}

/** What one field says of another, as `x-rules` writes it. */
export interface WrittenRule {
  readonly rule?: string;
  /** The field that it is told at: `/securityCodeConfirm`. */
  readonly at?: string;
  /** Key of its words, and what they leave open. */
  readonly message?: string;
  readonly parameters?: JsonObject;
  /** Values for which it must hold, and for which it must not. */
  readonly examples: readonly Situation[];
  readonly refuses: readonly Situation[];
}

/** The values of a form, and what surrounds it. */
export interface Situation {
  readonly self: JsonObject;
  readonly context: JsonObject;
}

/** The rules of a schema, each in its place. */
export function rulesOf({ "x-rules": rules }: Schema): readonly WrittenRule[] {
  return (isList(rules) ? rules : []).map((one) => ({
    ...given("rule", stringAt(one, "rule")),
    ...given("at", stringAt(one, "at")),
    ...given("message", stringAt(one, "message") ?? stringAt(objectAt(one, "message"), "key")),
    ...given("parameters", parametersIn(objectAt(one, "message"))),
    examples: situationsIn(one, "examples"),
    refuses: situationsIn(one, "x-refuses"),
  }));
}

function parametersIn({ with: parameters }: JsonObject): JsonObject | undefined {
  return isObject(parameters) ? parameters : undefined;
}

function situationsIn(rule: Json, key: string): readonly Situation[] {
  const situations = isObject(rule) ? rule[key] : undefined;
  return (isList(situations) ? situations : []).map((one) => {
    return { self: objectAt(one, "self"), context: objectAt(one, "context") };
  });
}

/** A schema whose own keywords have their shape; those inside it are what they are. */
export function wellShaped(schema: JsonObject): Schema {
  const kept: Record<string, Json | undefined> = {};
  for (const keyword of Object.keys(schema)) {
    const value = SHAPES.get(keyword)?.(schema[keyword]) ?? (SHAPES.has(keyword) ? undefined : schema[keyword]);
    if (value !== undefined) kept[keyword] = value;
  }
  return kept as Schema;
}

type Shape = (value: Json | undefined) => Json | undefined;

const text: Shape = (value) => (typeof value === "string" ? value : undefined);
const number: Shape = (value) => (typeof value === "number" ? value : undefined);
const values: Shape = (value) => (isList(value) ? value : undefined);
const texts: Shape = (value) => (isList(value) ? stringsOf(value) : undefined);
const schema: Shape = (value) => (isObject(value) ? value : written(value));
const schemaOrFlag: Shape = (value) => (isObject(value) || typeof value === "boolean" ? value : undefined);
/** What is no schema takes any value: so the others keep their places. */
const always = (value: Json): Json => schema(value) ?? {};
const list: Shape = (value) => (isList(value) ? kept(value, value.map(always)) : undefined);
const byName: Shape = (value) => {
  if (!isObject(value)) return undefined;
  const named = entriesOf(value);
  return named.every(([, one]) => isObject(one))
    ? value
    : Object.fromEntries(named.map(([name, one]) => [name, always(one)]));
};

const SHAPES: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ...["$ref", "format", "pattern", "x-kind", "x-outside"].map((name) => [name, text] as const),
  ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "minimum"]
    .concat("maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
    .map((name) => [name, number] as const),
  ...[...ONE, "x-context"].map((name) => [name, schema] as const),
  ...["additionalProperties", "additionalItems"].map((name) => [name, schemaOrFlag] as const),
  ...LISTS.map((name) => [name, list] as const),
  ...MAPS.map((name) => [name, byName] as const),
  ["dependencies", (value) => (isObject(value) ? value : undefined)],
  ["type", (value) => text(value) ?? texts(value)],
  ...["enum", "examples", "x-refuses"].map((name) => [name, values] as const),
  ["required", texts],
  ["items", (value) => list(value) ?? schema(value)],
]);

function kept(before: readonly Json[], after: readonly Json[]): readonly Json[] {
  return before.every((one, index) => one === after[index]) ? before : after;
}

/** A schema that is written as `true` or `false`. */
function written(value: Json | undefined): Schema | undefined {
  if (typeof value === "boolean") return value ? {} : NEVER;
  return isObject(value) ? (value as Schema) : undefined;
}
