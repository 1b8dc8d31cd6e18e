import type { Json } from "../../../engine/index.ts";
import {
  listedPointer,
  patchedArms,
  type PatchedArm,
  pointer,
  type Repository,
  segmentsOf,
  valueAt,
  withRulesListed,
} from "../../../model/index.ts";
import { Refusal } from "../refusal.ts";

/** Throws a `Refusal` if patches of other arms use indexes of lists that would refer to another item afterwards. */
export function refuseMoved(before: Repository, after: Repository, isOther: (arm: PatchedArm) => boolean): void {
  for (const { flag, arm, files } of patchedArms(before).filter(isOther))
    for (const { file, ops } of files)
      for (const at of ops.flatMap(({ path, from = "" }) => [path, from]))
        if (isMoved(before.files.get(file)?.value, after.files.get(file)?.value, at))
          throw new Refusal(
            `The arm ${arm} of ${flag} changes ${file} at ${at}, by a position in a list that would move. Change that arm first.`,
          );
}

/** Whether a place has an index in a list whose length changes. */
function isMoved(before: Json | undefined, after: Json | undefined, at: string): boolean {
  const [old, now] = [withRulesListed(before ?? null), withRulesListed(after ?? null)];
  const segments = segmentsOf(listedPointer(old, at));
  return segments.some((_, index) => {
    const list = pointer("", ...segments.slice(0, index));
    const [was, is] = [valueAt(old, list), valueAt(now, list)];
    return Array.isArray(was) && (!Array.isArray(is) || was.length !== is.length);
  });
}
