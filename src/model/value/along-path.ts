import type { Json, JsonObject } from "../../engine/index.ts";
import { isList, isObject, omit } from "../json.ts";

/** The path to a part of a value: names of members. `[]` is the first item of a list, as an example for all items. */
type ValuePath = readonly string[];

/** The part of a value at a path. `undefined` if there is none. Reads own members only. */
export function valueAlong(value: Json | undefined, path: ValuePath): Json | undefined {
  let current = value;
  for (const segment of path) {
    if (segment === "[]") current = isList(current) ? current[0] : undefined;
    else current = isObject(current) && Object.hasOwn(current, segment) ? current[segment] : undefined;
  }
  return current;
}

/**
 * A copy with another part at a path. `undefined` removes it. `made` creates what is missing on the path. A list
 * without items stays unchanged.
 */
export function withPart(
  value: Json,
  path: ValuePath,
  part: Json | undefined,
  made: (at: ValuePath) => Json,
  at: ValuePath = [],
): Json {
  const [key, ...rest] = path;
  if (key === undefined) return part === undefined ? value : part;
  const here = [...at, key];
  if (key === "[]") {
    if (!isList(value)) return value;
    return value.map((item, index) => (index === 0 ? withPart(item, rest, part, made, here) : item));
  }
  const object: JsonObject = isObject(value) ? value : {};
  if (rest.length === 0) return part === undefined ? omit(object, key) : { ...object, [key]: part };
  const before = object[key];
  if (before === undefined && part === undefined) return value;
  return { ...object, [key]: withPart(before ?? made(here), rest, part, made, here) };
}

export function hasItems(value: Json | undefined): boolean {
  return isList(value) && value.length > 0;
}
