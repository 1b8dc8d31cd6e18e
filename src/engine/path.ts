import { equal } from "./equal.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";
import { omit, own, put } from "./own.ts";

/** The value at a path, starting at its segment `from`. */
export function read(root: Json | undefined, path: readonly string[], from = 0): Json | undefined {
  let value = root;
  for (let index = from; index < path.length; index++) value = child(value, path[index] as string);
  return value;
}

/**
 * A copy with the value at a path. It shares all unchanged parts; it is the same object if nothing changes. `undefined`
 * removes the value. Missing objects on the path are created. A place in a list must exist or be the next one. With
 * `inPlace`, an existing key of `root` is changed in place; nothing else may refer to `root` then.
 */
export function write(
  root: JsonObject,
  path: readonly string[],
  value: Json | undefined,
  from = 0,
  inPlace = false,
): JsonObject {
  const key = path[from];
  if (key === undefined) return (writeAt(root, path, from, value) ?? {}) as JsonObject;
  const before = own(root, key);
  const after = writeAt(before, path, from + 1, value);
  if (after === before) return root;
  if (before === undefined || after === undefined) return withKey(root, key, after);
  // Only the root is copied like this. It is long, and engines then learn its shape.
  const changed: Record<string, Json | undefined> = inPlace ? root : { ...root };
  changed[key] = after;
  return changed;
}

/**
 * A copy without the values at the dotted paths (`*`: each item of a list or object). The same value if there are none.
 */
export function without<T extends Json>(value: T, dotted: readonly string[]): T {
  return dotted.length === 0 ? value : (cut(value, cutsOf(dotted)) as T);
}

/** Like `without`, for an object that differs in these keys only from another one whose result is `kept`. */
export function withoutAgain(
  value: JsonObject,
  dotted: readonly string[],
  kept: JsonObject,
  keys: Iterable<string>,
): JsonObject {
  const cuts = cutsOf(dotted);
  let left = kept;
  for (const key of keys) left = write(left, [key], cutKey(cuts, key, own(value, key)), 0, left !== kept);
  return left;
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
  return withKey(isObject(container) ? container : {}, key, after);
}

function withKey(object: JsonObject, key: string, value: Json | undefined): JsonObject {
  return value === undefined ? omit(object, key) : put(object, key, value);
}

function writeItem(list: readonly Json[], index: number, value: Json | undefined): readonly Json[] {
  if (!Number.isInteger(index) || index < 0 || index > list.length) return list;
  return value === undefined ? list.toSpliced(index, 1) : list.toSpliced(index, 1, value);
}

/** What to leave out, by key (`*`: every key). `null`: the whole value, else what to leave out inside it. */
type Cuts = Map<string, Cuts | null>;

function cut(value: Json, cuts: Cuts): Json {
  const every = cuts.get("*");
  if (Array.isArray(value)) {
    if (every === undefined) return value;
    return every === null ? [] : value.map((item: Json) => cut(item, every));
  }
  if (!isObject(value)) return value;
  let kept: Record<string, Json | undefined> = {};
  let same = true;
  for (const key in value) {
    const before = value[key];
    const after = cutKey(cuts, key, before);
    if (after !== before) same = false;
    if (after === undefined) continue;
    if (key === "__proto__") kept = { ...kept, [key]: after };
    else kept[key] = after;
  }
  return same ? value : kept;
}

/** What remains of the value of a key. */
function cutKey(cuts: Cuts, key: string, value: Json | undefined): Json | undefined {
  const one = cuts.get(key);
  const every = cuts.get("*");
  if (value === undefined || one === null || every === null) return undefined;
  const left = one === undefined ? value : cut(value, one);
  return every === undefined ? left : cut(left, every);
}

/** Paths are constants of a program, so they are prepared once and not at every event. */
const sorted = new WeakMap<readonly string[], Cuts>();

function cutsOf(dotted: readonly string[]): Cuts {
  const known = sorted.get(dotted);
  if (known !== undefined) return known;
  const cuts: Cuts = new Map();
  for (const path of dotted) addCut(cuts, path.split("."));
  sorted.set(dotted, cuts);
  return cuts;
}

function addCut(cuts: Cuts, [key = "", ...rest]: readonly string[]): void {
  const inner = cuts.get(key);
  if (inner === null) return;
  if (rest.length === 0) {
    cuts.set(key, null);
    return;
  }
  const deeper: Cuts = inner ?? new Map();
  cuts.set(key, deeper);
  addCut(deeper, rest);
}
