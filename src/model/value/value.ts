import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject } from "../json.ts";
import { pointer, valueAt } from "../pointer.ts";

/** The type of a value, as in JSON Schema. A whole number is a number. */
export function typeOf(value: Json): "null" | "boolean" | "number" | "string" | "array" | "object" {
  if (value === null) return "null";
  if (isList(value)) return "array";
  return typeof value as "boolean" | "number" | "string" | "object";
}

/** The parts directly inside a value: the items of a list by index, the members of an object by name. */
export function partsOf(value: Json | undefined): readonly (readonly [string | number, Json])[] {
  return isList(value) ? [...value.entries()] : entriesOf(value);
}

/** The part at a path inside a value. `undefined` if there is none. */
export function partAt(value: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  return valueAt(value, pointer("", ...path));
}

/** The names of an object's members. Empty for any other value. */
export function namesOf(value: Json | undefined): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}

/** The value with each part directly inside it replaced. Parts for which `change` returns `undefined` are left out. */
export function mapParts(value: Json, change: (part: Json) => Json | undefined): Json {
  if (isList(value)) return value.map(change).filter((part) => part !== undefined);
  if (!isObject(value)) return value;
  const changed = entriesOf(value).map(([name, part]) => [name, change(part)] as const);
  return Object.fromEntries(changed.filter(([, part]) => part !== undefined));
}

/** The value with the members of every object sorted by name, so that their order makes no difference. */
export function inKeyOrder(value: Json): Json {
  if (!isObject(value)) return mapParts(value, inKeyOrder);
  const entries = entriesOf(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, inKeyOrder(part)]));
}

/** For a value with a condition (`when`): the condition, and the value without it. `undefined` for any other value. */
export function conditionalIn(value: Json): { readonly when: string; readonly rest: JsonObject } | undefined {
  if (!isObject(value) || typeof value.when !== "string") return undefined;
  const { when, ...rest } = value;
  return { when, rest };
}

/** The value that is sent: the value itself or, for one with a condition that is not an object, its `value`. */
export function sentIn(value: Json | undefined): {
  readonly value: Json | undefined;
  readonly inside: readonly string[];
} {
  const inner = isObject(value) ? value.value : undefined;
  return inner === undefined ? { value, inside: [] } : { value: inner, inside: ["value"] };
}

/** Merges objects recursively, as remembered data is laid over the defaults. */
export function laidOver(base: JsonObject, sample: JsonObject): JsonObject {
  const merged: Record<string, Json | undefined> = { ...base };
  for (const [key, value] of entriesOf(sample)) {
    const before = merged[key];
    merged[key] = isObject(before) && isObject(value) ? laidOver(before, value) : value;
  }
  return merged;
}
