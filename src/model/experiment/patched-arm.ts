import type { Json } from "../../engine/index.ts";
import { isList, isObject, stringAt } from "../json.ts";
import type { Operation } from "../patch/apply.ts";
import { pointer } from "../pointer.ts";
import { entries, type Raw } from "../raw.ts";

/** An arm that changes files, from `flows/experiments.json`. */
export interface PatchedArm {
  readonly flag: string;
  readonly arm: string;
  /** The place of its patches in the file. */
  readonly pointer: string;
  readonly files: readonly FilePatch[];
}

export interface FilePatch {
  readonly file: string;
  readonly ops: readonly Operation[];
  readonly pointer: string;
}

/** The changes in an experiment's `patch`, by arm. Changes of a wrong shape are left out. */
export function readPatchedArms(flag: string, raw: Raw): readonly PatchedArm[] {
  return entries(raw).map(([arm, { json, pointer: at }]) => ({
    flag,
    arm,
    pointer: at,
    files: (isList(json) ? json : []).flatMap((file, place) => filePatch(file, pointer(at, place))),
  }));
}

function filePatch(value: Json, at: string): FilePatch[] {
  const file = stringAt(value, "file");
  if (file === undefined || !isObject(value) || !isList(value.ops)) return [];
  const ops = value.ops.filter(
    (op) => isObject(op) && stringAt(op, "op") !== undefined && stringAt(op, "path") !== undefined,
  );
  return [{ file, ops: ops as unknown as readonly Operation[], pointer: at }];
}
