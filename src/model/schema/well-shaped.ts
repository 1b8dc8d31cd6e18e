import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject, stringsOf } from "../json.ts";
import { once } from "../once.ts";
import type { SourceFile } from "../source.ts";
import { type Schema, written } from "./schema.ts";
import { LISTS, MAPS, mapSubSchemas, ONE } from "./walk.ts";

/** The schema in JSON, including those inside it. Cached. */
export const schemaOf: (json: JsonObject) => Schema = once((json) => wellShaped(mapSubSchemas(json, schemaOf)));

/** The schema in a file. `undefined` if the file does not contain an object. */
export function schemaIn({ value }: Pick<SourceFile, "value">): Schema | undefined {
  return isObject(value) ? schemaOf(value) : undefined;
}

/** A schema whose own keywords have the right shape. Schemas inside it are not changed. */
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
/** Anything that is not a schema accepts any value, so that the others keep their index. */
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
  ...[
    "$ref",
    "format",
    "pattern",
    "x-about",
    "x-answers-of",
    "x-called",
    "x-code",
    "x-currency",
    "x-earliest",
    "x-kind",
    "x-latest",
    "x-outside",
    "x-same-as",
  ].map((name) => [name, text] as const),
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
  ["x-notations", (value) => (isObject(value) ? value : undefined)],
  ["x-file", (value) => (isObject(value) ? value : undefined)],
  ["items", (value) => list(value) ?? schema(value)],
]);

function kept(before: readonly Json[], after: readonly Json[]): readonly Json[] {
  return before.every((one, index) => one === after[index]) ? before : after;
}
