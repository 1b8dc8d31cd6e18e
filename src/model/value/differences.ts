import { equal, type Json } from "../../engine/index.ts";
import { isList, isObject } from "../json.ts";
import { pointer } from "../pointer.ts";
import { partAt, partsOf } from "./value.ts";

/** A place where two values differ, with both parts. */
interface Difference {
  readonly pointer: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** The differences of two values. Of each only the outermost place. What `isWhole` says so of is compared as a whole. */
export function differencesOf(
  before: Json | undefined,
  after: Json | undefined,
  isWhole: (before: Json, after: Json) => boolean = haveOtherLengths,
  at = "",
): readonly Difference[] {
  const areAlike = (isObject(before) && isObject(after)) || (isList(before) && isList(after));
  if (!areAlike || isWhole(before, after)) return equal(before, after) ? [] : [{ pointer: at, before, after }];
  const keys = new Set([before, after].flatMap((value) => partsOf(value).map(([key]) => key)));
  return [...keys].flatMap((key) => differencesOf(partAt(before, key), partAt(after, key), isWhole, pointer(at, key)));
}

/** JSON pointers at which two values differ. Of each difference only the outermost one. */
export function differences(before: Json | undefined, after: Json | undefined): readonly string[] {
  return differencesOf(before, after).map(({ pointer: at }) => at);
}

function haveOtherLengths(before: Json, after: Json): boolean {
  return isList(before) && isList(after) && before.length !== after.length;
}
