import { type Experiment, experimentsOf, type PatchedArm, pointer, type Repository } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { changeOf } from "../experiment/change-of.ts";
import { type CountedPlace, countedPlaces, refuseCountedBehind } from "../experiment/counted.ts";
import { removeOps } from "../experiment/write-patch.ts";
import { Refusal } from "../refusal.ts";
import type { FilePlace } from "../answer/reference.ts";

/**
 * Removes changes of a deleted place, or of something in it, from arms' patches, together with other operations of the
 * same change. Returns notes about it.
 */
export function removeArmsChanges(repo: Repository, draft: Draft, places: readonly FilePlace[]): readonly string[] {
  const changes = new Set<string>();
  for (const { experiment, patch } of patchesIn(repo))
    for (const [file, removed] of changesOf(repo, patch, places)) {
      removeOps(draft, experiment, patch.arm, file, [...removed]);
      changes.add(`It is changed in the arm ${patch.arm} of ${patch.flag}: that change is deleted too.`);
    }
  return [...changes];
}

/**
 * Throws a `Refusal` if an arm changes a deleted place or something in it, or relies on the index of a deleted item.
 */
export function refuseArmsChanges(repo: Repository, places: readonly FilePlace[]): void {
  for (const { patch } of patchesIn(repo))
    if (changesOf(repo, patch, places).size > 0) throw new Refusal(changedBy(patch));
  for (const place of places) refuseCountedBehind(repo, place);
}

/** Throws a `Refusal` if the value of an arm's operation was deleted completely. */
export function refuseEmptied(repo: Repository, draft: Draft): void {
  for (const { experiment, patch } of patchesIn(repo))
    for (const { ops, pointer: at } of patch.files)
      for (const [index, { value }] of ops.entries())
        if (value !== undefined && draft.value(experiment.file.path, pointer(at, "ops", index, "value")) === undefined)
          throw new Refusal(changedBy(patch));
}

function changedBy({ flag, arm }: PatchedArm): string {
  return `The arm ${arm} of ${flag} changes it: undo that first, under “What it changes…”.`;
}

function patchesIn(repo: Repository): readonly { readonly experiment: Experiment; readonly patch: PatchedArm }[] {
  return experimentsOf(repo).list.flatMap((experiment) => experiment.patches.map((patch) => ({ experiment, patch })));
}

/** The operations of an arm that are deleted together with places, by file. */
function changesOf(
  repo: Repository,
  { flag, arm, files }: PatchedArm,
  places: readonly FilePlace[],
): ReadonlyMap<string, ReadonlySet<number>> {
  const removed = new Map<string, Set<number>>();
  const add = (file: string, index: number) => removed.set(file, (removed.get(file) ?? new Set()).add(index));
  const count = () => [...removed.values()].reduce((sum, { size }) => sum + size, 0);
  const counted = files.map(({ file, ops }) => ({ file, ops: countedPlaces(repo.files.get(file)?.value, ops) }));
  for (let before = -1; before < count(); ) {
    before = count();
    for (const { file, ops } of counted)
      for (const [index, named] of ops.entries()) {
        if (!named.some((one) => isGone(places, file, one, removed.get(file)))) continue;
        add(file, index);
        for (const part of changeOf(repo, { flag, arm, file, index })?.files ?? [])
          for (const place of part.places) add(part.file, place);
      }
  }
  return removed;
}

/** An operation that inserts something before an item is not deleted with the item. */
function isGone(
  places: readonly FilePlace[],
  file: string,
  { at, broughtBy, isInsertion }: CountedPlace,
  removed: ReadonlySet<number> | undefined,
): boolean {
  if (broughtBy !== undefined) return removed?.has(broughtBy) === true;
  return places.some(({ path, pointer: place }) => {
    return path === file && (at.startsWith(`${place}/`) || (at === place && !isInsertion));
  });
}
