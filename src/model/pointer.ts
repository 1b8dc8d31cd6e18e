import type { Json } from "../engine/index.ts";
import { isList, isObject } from "./json.ts";

/** Appends to a JSON pointer: `pointer("/steps", "a/b", 0)` is `/steps/a~1b/0`. */
export function pointer(base: string, ...segments: readonly (string | number)[]): string {
  let path = base;
  for (const segment of segments) path += `/${escaped(String(segment))}`;
  return path;
}

function escaped(segment: string): string {
  return /[~/]/.test(segment) ? segment.replaceAll("~", "~0").replaceAll("/", "~1") : segment;
}

/** The segments of a JSON pointer. `""` is the whole document. */
export function segmentsOf(path: string): string[] {
  const segments = path.split("/").slice(1);
  if (!path.includes("~")) return segments;
  return segments.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value at a JSON pointer. `undefined` if there is none. Reads own properties only. */
export function valueAt(root: Json | undefined, path: string): Json | undefined {
  let value = root;
  for (const segment of segmentsOf(path)) {
    if (isList(value)) value = /^(0|[1-9]\d*)$/.test(segment) ? value[Number(segment)] : undefined;
    else value = isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
  }
  return value;
}

/** The pointer itself or, if nothing is there, the nearest pointer around it that has a value. */
export function nearestThere(root: Json | undefined, path: string): string {
  if (path === "" || valueAt(root, path) !== undefined) return path;
  return nearestThere(root, path.slice(0, path.lastIndexOf("/")));
}
