import type { Json } from "../../engine/index.ts";
import { entriesOf, isList, isObject, pointer } from "../../model/index.ts";

/** JSON pointers at which two values differ, the outermost of each difference. */
export function differences(before: Json | undefined, after: Json | undefined, at = ""): string[] {
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...entriesOf(before), ...entriesOf(after)].map(([key]) => key));
    return [...keys].flatMap((key) => differences(before[key], after[key], pointer(at, key)));
  }
  if (isList(before) && isList(after) && before.length === after.length)
    return before.flatMap((item, index) => differences(item, after[index], pointer(at, index)));
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [at];
}

/** A value for a line of a report. */
export function shortly(value: Json | undefined): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** `a, b and 3 more`. */
export function some(names: readonly string[], most = 4): string {
  const shown = names.slice(0, most).join(", ");
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
