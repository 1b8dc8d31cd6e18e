import { experimentsOf, type Repository } from "../../../model/index.ts";
import type { FilePlace } from "../answer/remove-references.ts";
import type { Draft } from "../draft.ts";
import { removeOps } from "../experiment/remove-ops.ts";

/** Takes out of arms' patches what changes a place that goes, or something in it. Gives these arms, in words. */
export function removeArmsChanges(repo: Repository, draft: Draft, places: readonly FilePlace[]): readonly string[] {
  const told = new Set<string>();
  for (const experiment of experimentsOf(repo).list)
    for (const { flag, arm, files } of experiment.patches)
      for (const { file, ops } of files) {
        const isGone = (at: string) =>
          places.some(({ path, pointer }) => path === file && (at === pointer || at.startsWith(`${pointer}/`)));
        const going = ops.flatMap(({ path, from }, index) =>
          isGone(path) || (from !== undefined && isGone(from)) ? [index] : [],
        );
        if (going.length === 0) continue;
        removeOps(draft, experiment, arm, file, going);
        told.add(`the arm ${arm} of ${flag}`);
      }
  return [...told];
}
