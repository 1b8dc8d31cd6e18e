import type { Json } from "../../../engine/index.ts";
import { isList, isObject, type PatchOperation, pointer } from "../../../model/index.ts";
import { isSame } from "../../kernel/same-json.ts";

/** JSON Patch operations that turn one value into another, as few and as small as a person would write. */
export function differences(before: Json, after: Json, at = ""): readonly PatchOperation[] {
  if (isSame(before, after)) return [];
  // A reference to a part is not comparable to an inline value.
  const isPart = (one: Json) => isObject(one) && "$ref" in one;
  if (isObject(before) && isObject(after) && isPart(before) === isPart(after)) {
    const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
    const removed = gone.map((name): PatchOperation => ({ op: "remove", path: pointer(at, name) }));
    const others = Object.entries(after).flatMap(([name, value = null]): readonly PatchOperation[] => {
      const place = pointer(at, name);
      // Inherited members (`toString`) are not part of the value.
      const now = Object.hasOwn(before, name) ? before[name] : undefined;
      return now === undefined ? [{ op: "add", path: place, value }] : differences(now, value, place);
    });
    return [...removed, ...others];
  }
  if (isList(before) && isList(after)) return inList(before, after, at);
  return [{ op: "replace", path: at, value: after }];
}

/** Keeps the common beginning and end of both lists. */
function inList(before: readonly Json[], after: readonly Json[], at: string): readonly PatchOperation[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const [was, is] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const moved = movedIn(was, is, at, start);
  if (moved !== undefined) return [moved];
  const kept = Math.min(was.length, is.length);
  const changed = is
    .slice(0, kept)
    .flatMap((value, index) => differences(was[index] ?? null, value, pointer(at, start + index)));
  const gone = was.slice(kept).map((): PatchOperation => ({ op: "remove", path: pointer(at, start + kept) }));
  const added = is.slice(kept).map((value, index): PatchOperation => {
    const place = start + kept + index;
    return { op: "add", path: pointer(at, place), value };
  });
  return [...changed, ...gone, ...added];
}

/** A single item that changed its place, if that is the only difference. */
function movedIn(was: readonly Json[], is: readonly Json[], at: string, start: number): PatchOperation | undefined {
  if (was.length < 2 || was.length !== is.length) return undefined;
  const last = start + was.length - 1;
  if (isSame([...was.slice(1), was[0]], is)) return { op: "move", from: pointer(at, start), path: pointer(at, last) };
  if (isSame([was.at(-1), ...was.slice(0, -1)], is))
    return { op: "move", from: pointer(at, last), path: pointer(at, start) };
  return undefined;
}
