import type { Json, JsonObject } from "../../src/engine/index.ts";
import { isObject } from "../props.ts";

/** The value at a dotted path (`children.0.email`). `undefined` if there is none. */
export function valueAt(root: Json | undefined, path: string): Json | undefined {
  return path.split(".").reduce<Json | undefined>((value, key) => child(value, key), root);
}

/** The dotted path of RJSF's list of keys. */
export function pathOf(keys: readonly (string | number)[]): string {
  return keys.join(".");
}

/** A copy with the value at a dotted path replaced. Creates missing objects on the path. */
export function withValueAt(root: JsonObject, path: string, value: Json | undefined): JsonObject {
  return replace(root, path.split("."), value) as JsonObject;
}

/** Dotted paths at which two values differ. A list whose length differs counts as one path. */
export function changedPaths(before: Json | undefined, after: Json | undefined, at = ""): readonly string[] {
  if (Object.is(before, after)) return [];
  const within = at === "" ? "" : `${at}.`;
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((item: Json, index) => changedPaths(before[index] as Json, item, `${within}${index}`));
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      changedPaths(before[key], after[key], `${within}${key}`),
    );
  return [at];
}

function child(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)] as Json | undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function replace(value: Json | undefined, [key, ...rest]: readonly string[], to: Json | undefined): Json | undefined {
  if (key === undefined) return to;
  if (Array.isArray(value))
    return value.map((item: Json, index) => (index === Number(key) ? (replace(item, rest, to) as Json) : item));
  const object = isObject(value) ? value : {};
  return { ...object, [key]: replace(object[key], rest, to) };
}
