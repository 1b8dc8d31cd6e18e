import { equal } from "./equal.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";
import { omit, own } from "./own.ts";

/** The value at a path, from its segment `from` on. */
export function read(root: Json | undefined, path: readonly string[], from = 0): Json | undefined {
  let value = root;
  for (let index = from; index < path.length; index++) value = child(value, path[index] as string);
  return value;
}

/**
 * A copy with the value at a path, sharing all that did not change; the same object when nothing did.
 * `undefined` removes. Missing objects on the way are made; a place in a list must exist or be the next one.
 */
export function write(root: JsonObject, path: readonly string[], value: Json | undefined, from = 0): JsonObject {
  return (writeAt(root, path, from, value) ?? {}) as JsonObject;
}

/** A copy without what stands at any of the dotted paths (`*` for each item of a list or object). */
export function without<T extends Json>(value: T, dotted: readonly string[]): T {
  let kept: Json = value;
  for (const path of segments(dotted)) kept = removeAt(kept, path, 0);
  return kept as T;
}

function child(value: Json | undefined, key: string): Json | undefined {
  if (isObject(value)) return own(value, key);
  return Array.isArray(value) && Object.hasOwn(value, key) ? (value[Number(key)] as Json) : undefined;
}

function writeAt(
  container: Json | undefined,
  path: readonly string[],
  at: number,
  value: Json | undefined,
): Json | undefined {
  if (at === path.length) return equal(container, value) ? container : value;
  const key = path[at] as string;
  const before = child(container, key);
  const after = writeAt(before, path, at + 1, value);
  if (after === before) return container;
  if (Array.isArray(container)) return writeItem(container, Number(key), after);
  const object = isObject(container) ? container : {};
  return after === undefined ? omit(object, key) : { ...object, [key]: after };
}

function writeItem(list: readonly Json[], index: number, value: Json | undefined): readonly Json[] {
  if (!Number.isInteger(index) || index < 0 || index > list.length) return list;
  return value === undefined ? list.toSpliced(index, 1) : list.toSpliced(index, 1, value);
}

function removeAt(value: Json, path: readonly string[], at: number): Json {
  const key = path[at] as string;
  const last = at === path.length - 1;
  if (Array.isArray(value)) {
    if (key !== "*") return value;
    return last ? [] : value.map((item: Json) => removeAt(item, path, at + 1));
  }
  if (!isObject(value)) return value;
  if (key === "*") return last ? {} : mapValues(value, (item) => removeAt(item, path, at + 1));
  const before = own(value, key);
  if (before === undefined) return value;
  if (last) return omit(value, key);
  const after = removeAt(before, path, at + 1);
  return after === before ? value : { ...value, [key]: after };
}

function mapValues(object: JsonObject, change: (item: Json) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, item]) => [key, item === undefined ? item : change(item)]),
  );
}

/** Paths are a program's constants: split once, not at every event. */
const split = new WeakMap<readonly string[], readonly (readonly string[])[]>();

function segments(dotted: readonly string[]): readonly (readonly string[])[] {
  let paths = split.get(dotted);
  if (paths === undefined) {
    paths = dotted.map((path) => path.split("."));
    split.set(dotted, paths);
  }
  return paths;
}
