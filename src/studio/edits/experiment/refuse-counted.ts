import { patchedArms, type Repository, segmentsOf } from "../../../model/index.ts";
import { Refusal } from "../refusal.ts";

/**
 * Arms' patches name items of a list by their number: from an item on, and up to another one, none may, where these get other numbers. Throws a
 * `Refusal` where one does.
 */
export function refuseCounted(
  repo: Repository,
  path: string,
  list: string,
  from: number,
  upTo = Number.POSITIVE_INFINITY,
): void {
  for (const { flag, arm, files } of patchedArms(repo))
    for (const { file, ops } of files)
      for (const at of file === path ? ops.flatMap((op) => [op.path, op.from ?? ""]) : []) {
        const number = at.startsWith(`${list}/`) ? Number(segmentsOf(at.slice(list.length))[0]) : -1;
        if (number >= from && number <= upTo)
          throw new Refusal(
            `The arm ${arm} of ${flag} changes ${path} at ${at}, by a place in a list that would be another one. Change that arm first.`,
          );
      }
}
