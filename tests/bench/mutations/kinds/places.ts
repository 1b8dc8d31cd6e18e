import type { Json, JsonObject } from "../../../../src/engine/index.ts";

export type Keys = readonly (string | number)[];

/** A value in a file, and its path. */
export interface Place {
  readonly keys: Keys;
  readonly value: Json;
}

/** Every value of a file, the root first. */
export function placesOf(value: Json, keys: Keys = []): Place[] {
  const inside: [string | number, Json | undefined][] = Array.isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : [];
  const children = inside.flatMap(([key, child]) => (child === undefined ? [] : placesOf(child, [...keys, key])));
  return [{ keys, value }, ...children];
}

/** Returns the file with another value at a path; `undefined` removes the key or item. */
export function changed(root: Json, keys: Keys, to: Json | undefined): Json {
  const [key, ...rest] = keys;
  if (key === undefined) return to ?? null;
  if (Array.isArray(root)) {
    const at = Number(key);
    const gone = rest.length === 0 && to === undefined;
    return gone ? root.toSpliced(at, 1) : root.with(at, changed(root[at] ?? null, rest, to));
  }
  const object = isObject(root) ? root : {};
  // Keeps the entries in the file's order.
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, child]) => {
      if (name !== key) return [[name, child]];
      if (rest.length === 0 && to === undefined) return [];
      return [[name, changed(child ?? null, rest, to)]];
    }),
  ) as JsonObject;
}

/** Returns the file with a key of an object renamed; its value and position stay. */
export function renamed(root: Json, keys: Keys, name: string): Json {
  const parent = at(root, keys.slice(0, -1));
  const entries = Object.entries(isObject(parent) ? parent : {});
  const next = Object.fromEntries(entries.map(([key, value]) => [key === keys.at(-1) ? name : key, value]));
  return changed(root, keys.slice(0, -1), next as JsonObject);
}

export function at(root: Json, keys: Keys): Json | undefined {
  let value: Json | undefined = root;
  for (const key of keys) value = Array.isArray(value) ? value[Number(key)] : isObject(value) ? value[key] : undefined;
  return value;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
