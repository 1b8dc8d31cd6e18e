import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject } from "../json.ts";
import { pointer } from "../pointer.ts";

export const ONE = [
  "not",
  "if",
  "then",
  "else",
  "additionalProperties",
  "additionalItems",
  "contains",
  "propertyNames",
];
export const LISTS = ["allOf", "anyOf", "oneOf", "x-cases"];
export const MAPS = ["properties", "patternProperties", "definitions", "$defs", "dependencies"];

/** A schema inside another one, with its place: a JSON pointer relative to the outer one. */
interface SubSchema<S extends JsonObject = JsonObject> {
  readonly pointer: string;
  readonly schema: S;
}

/** The schemas directly inside a schema. Data (`default`, `enum`, `const`, `examples`) is not searched. */
export function subSchemas<S extends JsonObject>(schema: S): SubSchema<S>[] {
  const found: SubSchema<S>[] = [];
  const add = (value: Json | undefined, ...path: (string | number)[]) => {
    if (isObject(value)) found.push({ pointer: pointer("", ...path), schema: value as S });
  };
  for (const key of [...ONE, "x-context"]) add(schema[key], key);
  for (const key of MAPS) for (const [name, value] of entriesOf(schema[key])) add(value, key, name);
  for (const key of [...LISTS, "items"]) {
    const value = schema[key];
    if (isList(value)) for (const [index, item] of value.entries()) add(item, key, index);
  }
  add(schema.items, "items");
  return found;
}

/** A copy in which every schema directly inside is replaced by the result of `change`. */
export function mapSubSchemas<S extends JsonObject>(schema: S, change: (inner: S) => S): S {
  const copy: Record<string, Json | undefined> = { ...schema };
  const changed = (value: Json): Json => (isObject(value) ? change(value as S) : value);
  for (const key of [...ONE, "x-context", ...LISTS, "items"]) {
    const value = schema[key];
    if (isObject(value)) copy[key] = change(value as S);
    else if (isList(value)) copy[key] = value.map(changed);
  }
  for (const key of MAPS) {
    if (!isObject(schema[key])) continue;
    copy[key] = Object.fromEntries(entriesOf(schema[key]).map(([name, value]) => [name, changed(value)]));
  }
  return copy as JsonObject as S;
}

/**
 * The `$ref`s on the way into a schema, with its own added. `undefined` if it is already among them: without a property
 * in between, a schema inside itself adds nothing, and two of these would never end.
 */
export function entering(schema: JsonObject, entered: ReadonlySet<string>): ReadonlySet<string> | undefined {
  if (typeof schema.$ref !== "string") return entered;
  return entered.has(schema.$ref) ? undefined : new Set([...entered, schema.$ref]);
}

export const NOTHING_ENTERED: ReadonlySet<string> = new Set();
