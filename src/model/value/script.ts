import type { Json } from "../../engine/index.ts";
import { entriesOf, isList, isObject } from "../json.ts";
import { pointer as pointerTo } from "../pointer.ts";

/** Code for a member of an object, in place of its value: by its name, its value and where it stands; `undefined` where the value is what is meant. */
export type MemberCode = (name: string, value: Json, pointer: string) => string | undefined;

/** A value as JavaScript source: JSON, but for the members for which there is code. A file's `$schema` is left out. */
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
