import { equal, type Json } from "../../../engine/index.ts";
import {
  applyPatch,
  isRule,
  listedPointer,
  type PatchedArm,
  type PatchOperation,
  pointer,
  segmentsOf,
  withRulesListed,
  type Experiment,
  isObject,
  valueAt,
  itemsIn,
} from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { Refusal } from "../refusal.ts";

/** Applies an arm's changes to everybody's files. The rest of the files stays byte for byte. */
export function writePatch(draft: Draft, { files, flag, arm }: PatchedArm): void {
  for (const { file, ops } of files) writeOps(draft, file, ops, `the arm ${arm} of ${flag}`);
}

/** Applies operations to a file. `whose` describes their owner in error messages. */
export function writeOps(draft: Draft, file: string, ops: readonly PatchOperation[], whose: string): void {
  const intended = applyPatch(draft.value(file, "") ?? null, ops);
  if ("finding" in intended)
    throw new Refusal(`What ${whose} changes does not fit ${file}: ${intended.finding.message}`);
  for (const op of ops) writeOp(draft, file, listed(draft, file, op));
  if (!equal(withRulesListed(draft.value(file, "") ?? null), withRulesListed(intended.value)))
    throw new Refusal(`What ${whose} changes in ${file} cannot be written there without rewriting the whole file.`);
}

/** The operation with an index for each rule, whether it is written in a list or not. */
function listed(draft: Draft, file: string, { path, from, ...op }: PatchOperation): PatchOperation {
  const journey = withRulesListed(draft.value(file, "") ?? null);
  const at = (one: string) => listedPointer(journey, one);
  return { ...op, path: at(path), ...(from !== undefined && { from: at(from) }) };
}

/** Applies an operation to a file. What it is about must be there. */
export function writeOp(draft: Draft, file: string, { op, path, from = "", value = null }: PatchOperation): void {
  switch (op) {
    case "add":
      return put(draft, file, path, value);
    case "replace":
      return draft.set(file, path, value);
    case "remove":
      return draft.remove(file, path);
    case "move": {
      if (from === path) return;
      const moved = draft.value(file, from) ?? null;
      draft.remove(file, from);
      return put(draft, file, path, moved);
    }
    case "copy":
      return put(draft, file, path, draft.value(file, from) ?? null);
    case "test":
  }
}

function put(draft: Draft, file: string, path: string, value: Json): void {
  const segments = segmentsOf(path);
  const container = pointer("", ...segments.slice(0, -1));
  const last = segments.at(-1);
  const list = draft.value(file, container);
  const isItem = last !== undefined && (Array.isArray(list) || (isRule(list) && /^(?:\d+|-)$/.test(last)));
  if (!isItem) draft.set(file, path, value);
  else if (last === "-") draft.append(file, container, value);
  else draft.insert(file, container, Number(last), value);
}

/**
 * Removes operations of an arm on a file from its planned patch, by index, together with parts that would become empty.
 */
export function removeOps(
  draft: Draft,
  { file, pointer: at }: Pick<Experiment, "file" | "pointer">,
  arm: string,
  path: string,
  places: readonly number[],
): void {
  const armAt = pointer(at, "patch", arm);
  const files = itemsIn(draft.value(file.path, armAt));
  const index = files.findIndex((one) => valueAt(one, "/file") === path);
  const fileAt = pointer(armAt, index);
  const ops = itemsIn(draft.value(file.path, pointer(fileAt, "ops")));
  const arms = draft.value(file.path, pointer(at, "patch")) ?? null;
  if (ops.length > places.length)
    for (const place of places.toSorted((one, other) => other - one))
      draft.remove(file.path, pointer(fileAt, "ops", place));
  else if (files.length > 1) draft.remove(file.path, fileAt);
  else if (isObject(arms) && Object.keys(arms).length > 1) draft.remove(file.path, armAt);
  else draft.remove(file.path, pointer(at, "patch"));
}
