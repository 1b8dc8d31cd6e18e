import type { Json } from "../../engine/index.ts";
import { entriesOf, isList, isObject } from "../json.ts";
import { pointer as pointerTo } from "../pointer.ts";

/**
 * Returns code to use in place of a member's value, given its name, value and place. `undefined`: the value itself is
 * used.
 */
type MemberCode = (name: string, value: Json, pointer: string) => string | undefined;

/** A value as JavaScript: JSON, except for members for which `codeOf` returns code. A file's `$schema` is left out. */
export function scriptOf(value: Json, codeOf: MemberCode, at = ""): string {
  if (isList(value)) return `[${value.map((item, index) => scriptOf(item, codeOf, pointerTo(at, index))).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = entriesOf(value).flatMap(([name, member]) => {
    const here = pointerTo(at, name);
    const code = codeOf(name, member, here) ?? scriptOf(member, codeOf, here);
    return name === "$schema" ? [] : [`${JSON.stringify(name)}:${code}`];
  });
  return `{${members.join(",")}}`;
}
