import { equal, type Json } from "../../engine/index.ts";
import { isList, isObject } from "../json.ts";
import { pointer, segmentsOf } from "../pointer.ts";
import { namesOf, partAt } from "./value.ts";

/** A place where two values differ, with both parts. */
interface Difference {
  readonly pointer: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** The differences of two values. Of each difference only the outermost place. */
export function differencesOf(before: Json | undefined, after: Json | undefined): readonly Difference[] {
  return differences(before, after).map((at) => {
    const path = segmentsOf(at);
    return { pointer: at, before: partAt(before, ...path), after: partAt(after, ...path) };
  });
}

/** JSON pointers at which two values differ. Of each difference only the outermost one. */
export function differences(before: Json | undefined, after: Json | undefined, at = ""): string[] {
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...namesOf(before), ...namesOf(after)]);
    return [...keys].flatMap((key) => differences(before[key], after[key], pointer(at, key)));
  }
  if (isList(before) && isList(after) && before.length === after.length)
    return before.flatMap((item, index) => differences(item, after[index], pointer(at, index)));
  return equal(before, after) ? [] : [at];
}
