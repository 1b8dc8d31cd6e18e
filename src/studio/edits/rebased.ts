import { posix } from "node:path";
import type { Json } from "../../engine/index.ts";
import { entriesOf, isList, isObject } from "../../model/index.ts";

/** A value whose `$ref`s lead to the same places from another file. */
export function rebased(value: Json, from: string, to: string): Json {
  if (isList(value)) return value.map((one) => rebased(one, from, to));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    entriesOf(value).map(([key, inner]) => {
      if (key !== "$ref" || typeof inner !== "string") return [key, rebased(inner, from, to)];
      const [file = "", ...rest] = inner.split("#");
      const target = file === "" ? from : posix.join(posix.dirname(from), file);
      const path = posix.relative(posix.dirname(to), target);
      return [key, [path.startsWith(".") ? path : `./${path}`, ...rest].join("#")];
    }),
  );
}
