import type { Schema } from "./schema.ts";
import { messageFor } from "./words.ts";

/**
 * The path of the whole number that decides how many items a list has (`x-length`): `self.guests` or `context.guests`.
 */
export function lengthOf({ "x-length": length }: Schema): string | undefined {
  return typeof length === "string" && PATH.test(length) ? length : undefined;
}

const PATH = /^(self|context)(\.[A-Za-z_][A-Za-z0-9_]*)+$/;

/**
 * The rule that replaces such a length, in the form of `x-rules`, without its place. While the number is missing, the
 * rule holds.
 */
export function lengthRules(
  name: string,
  list: Schema,
): readonly { readonly rule: string; readonly message: string }[] {
  const length = lengthOf(list);
  if (length === undefined) return [];
  const self = `self.${name}`;
  const absent = pathsAlong(length).map((path) => `!has(${path})`);
  const rule = [...absent, `(has(${self}) ? size(${self}) : 0) == ${length}`].join(" || ");
  return [{ rule, message: messageFor(list, "x-length") ?? "errors.listLength" }];
}

/**
 * The values that must be present before a path can be read: `self.trip` and `self.trip.guests` for `self.trip.guests`.
 */
export function pathsAlong(path: string): readonly string[] {
  const names = path.split(".");
  return names.slice(1).map((_, index) => names.slice(0, index + 2).join("."));
}
