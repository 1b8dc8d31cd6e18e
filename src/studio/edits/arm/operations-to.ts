import { equal, type Json } from "../../../engine/index.ts";
import {
  differencesOf,
  isList,
  isObject,
  type PatchOperation,
  pointer,
  applyPatch,
  patchOrigins,
  segmentsOf,
  withRulesListed,
} from "../../../model/index.ts";

/** JSON Patch operations that turn one value into another, as few and as small as a person would write. */
export function patchBetween(before: Json, after: Json, at = ""): readonly PatchOperation[] {
  // A reference to a part is not comparable to an inline value.
  const isPart = (one: Json) => isObject(one) && "$ref" in one;
  const isWhole = (one: Json, other: Json) => isList(one) || isPart(one) !== isPart(other);
  return differencesOf(before, after, isWhole, at).flatMap(
    ({ pointer: path, before: was, after: is }): readonly PatchOperation[] => {
      if (isList(was) && isList(is)) return inList(was, is, path);
      if (is === undefined) return [{ op: "remove", path }];
      return [{ op: was === undefined ? "add" : "replace", path, value: is }];
    },
  );
}

/** Keeps the common beginning and end of both lists. */
function inList(before: readonly Json[], after: readonly Json[], at: string): readonly PatchOperation[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && equal(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && equal(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const [was, is] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const moved = movedIn(was, is, at, start);
  if (moved !== undefined) return [moved];
  const kept = Math.min(was.length, is.length);
  const changed = is
    .slice(0, kept)
    .flatMap((value, index) => patchBetween(was[index] ?? null, value, pointer(at, start + index)));
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
  if (equal([...was.slice(1), ...was.slice(0, 1)], is))
    return { op: "move", from: pointer(at, start), path: pointer(at, last) };
  if (equal([...was.slice(-1), ...was.slice(0, -1)], is))
    return { op: "move", from: pointer(at, last), path: pointer(at, start) };
  return undefined;
}

type Operations = readonly PatchOperation[];

/** A file as everybody has it, and the arm's operations on it. */
export interface PatchedFile {
  readonly base: Json;
  readonly ops: Operations;
}

/**
 * The arm's operations that produce the wanted content. What the arm added is changed in the operation that added it,
 * what equals everybody's version is no longer patched, and the rest is appended. `change` is the name of the change
 * that new operations belong to. A rule has an index in them, even if it is written without a list.
 */
export function operationsTo(file: PatchedFile, wanted: Json, change: string | undefined): Operations {
  const { ops } = file;
  const [base, whole] = [withRulesListed(file.base), withRulesListed(wanted)];
  const behind = operationsBehind({ base, ops }, whole, change);
  const others = ops.findLastIndex((one) => change === undefined || one.change !== change) + 1;
  if (others === ops.length) return behind;
  // If the last change is changed again, its operations are replaced.
  const anew = operationsBehind({ base, ops: ops.slice(0, others) }, whole, change);
  return anew.length < behind.length ? anew : behind;
}

function operationsBehind({ base, ops: before }: PatchedFile, wanted: Json, change: string | undefined): Operations {
  let [ops, now] = [before, patched(base, before) ?? base];
  for (const one of patchBetween(now, wanted)) {
    const next = patched(now, [one]) ?? now;
    const found = [...without(ops), ...within({ base, ops }, one)].find((some) => equal(patched(base, some), next));
    ops = found ?? [...ops, change === undefined ? one : { ...one, change }];
    now = next;
  }
  return ops;
}

/** Variants that leave out one operation together with the `test`s before it, starting with the last one. */
function without(ops: Operations): readonly Operations[] {
  const left = ops.flatMap(({ op }, index) => {
    const before = ops.slice(0, index).findLastIndex((other) => other.op !== "test");
    return op === "test" ? [] : [[...ops.slice(0, before + 1), ...ops.slice(index + 1)]];
  });
  return left.toReversed();
}

/** Variants that apply a change or a removal inside the operation that added the place. */
function within({ base, ops }: PatchedFile, { op, path, value = null }: PatchOperation): readonly Operations[] {
  const { isBrought, at } = patchOrigins(base, ops)(path);
  if (!isBrought || (op !== "replace" && op !== "remove")) return [];
  const [index, , ...inner] = segmentsOf(at);
  const bringing = ops[Number(index)];
  const place = pointer("", ...inner);
  const changed = patched(bringing?.value ?? null, [
    op === "replace" ? { op, path: place, value } : { op, path: place },
  ]);
  return bringing === undefined || changed === undefined
    ? []
    : [ops.with(Number(index), { ...bringing, value: changed })];
}

/** The patched value, with a list around each rule, or `undefined` if the operations do not apply. */
export function patched(value: Json, ops: Operations): Json | undefined {
  const result = applyPatch(value, ops);
  return "finding" in result ? undefined : withRulesListed(result.value);
}
