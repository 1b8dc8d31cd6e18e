import { isObject, type Json, type JsonObject } from "../engine/index.ts";

export { isObject };

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The member as an object. An empty object if it is something else. */
export function objectAt(value: Json | undefined, key: string): JsonObject {
  const child = isObject(value) ? value[key] : undefined;
  return isObject(child) ? child : {};
}

/** The entries of an object that are not `undefined`. None for any other value. */
export function entriesOf(value: Json | undefined): [string, Json][] {
  if (!isObject(value)) return [];
  return Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined);
}

export function stringAt(value: Json | undefined, key: string): string | undefined {
  const child = isObject(value) ? value[key] : undefined;
  return typeof child === "string" ? child : undefined;
}

/** The items of a list. None for any other value. */
export function itemsIn(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

/** The strings in a list. None for any other value. */
export function stringsOf(value: Json | undefined): string[] {
  return isList(value) ? value.filter((item) => typeof item === "string") : [];
}

/** The object without this key. */
export function omit(value: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

/** A member that is present only if its value is. */
export function optional<K extends string, T>(key: K, what: T | undefined): { readonly [key in K]?: T } {
  return (what === undefined ? {} : { [key]: what }) as { readonly [key in K]?: T };
}

/** Those of several members that are there, each read in the same way: `...membersOf(writtenAt, raw, "goto", "leave")`. */
export function membersOf<R, T, K extends string>(
  read: (from: R, key: K) => T | undefined,
  from: R,
  ...keys: readonly K[]
): { readonly [key in K]?: T } {
  return Object.assign({}, ...keys.map((key) => optional(key, read(from, key)))) as { readonly [key in K]?: T };
}
