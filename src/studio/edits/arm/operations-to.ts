import type { Json } from "../../../engine/index.ts";
import {
  applyPatch,
  patchOrigins,
  type PatchOperation,
  pointer,
  segmentsOf,
  withRulesListed,
} from "../../../model/index.ts";
import { differences } from "./differences.ts";
import { isSame } from "../../kernel/same-json.ts";

/** Operations of an arm on a file. */
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
  for (const one of differences(now, wanted)) {
    const next = patched(now, [one]) ?? now;
    const found = [...without(ops), ...within({ base, ops }, one)].find((some) => isSame(patched(base, some), next));
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
