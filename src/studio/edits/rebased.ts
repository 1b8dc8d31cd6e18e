import { posix } from "node:path";
import type { Json } from "../../engine/index.ts";
import { entriesOf, isList, isObject } from "../../model/index.ts";
import type { FilePlace } from "./answer/reference.ts";

/** A value whose `$ref`s lead to the same places from another file. */
export function rebased(value: Json, from: string, to: string): Json {
  if (isList(value)) return value.map((one) => rebased(one, from, to));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    entriesOf(value).map(([key, inner]) => {
      if (key !== "$ref" || typeof inner !== "string") return [key, rebased(inner, from, to)];
      const [file = "", at] = inner.split(/#(.*)/);
      const ref = refTo({ path: file === "" ? from : posix.join(posix.dirname(from), file), pointer: at ?? "" }, to);
      return [key, at === undefined ? ref.replace(/#$/, "") : ref];
    }),
  );
}

/** How a file names a place of a file. */
export function refTo({ path, pointer: at }: FilePlace, from: string): string {
  if (path === from) return `#${at}`;
  const other = posix.relative(posix.dirname(from), path);
  return `${other.startsWith(".") ? other : `./${other}`}#${at}`;
}
