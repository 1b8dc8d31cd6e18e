import type { Json } from "../../../engine/index.ts";
import {
  isList,
  patchOrigins,
  type PatchOperation,
  pointer,
  segmentsOf,
  valueAt,
  patchedArms,
  type Repository,
  listedPointer,
  type PatchedArm,
  withRulesListed,
} from "../../../model/index.ts";
import { Refusal } from "../refusal.ts";
import type { FilePlace } from "../answer/reference.ts";

/** A place that an operation of an arm names. */
export interface CountedPlace {
  readonly written: string;
  /**
   * The corresponding place in everybody's file, where an index may differ. For something that the arm added, the place
   * as written.
   */
  readonly at: string;
  /** The index of the operation that added the content. `undefined` if it is everybody's. */
  readonly broughtBy: number | undefined;
  /** Whether something is inserted before an item in a list of everybody's file. */
  readonly isInsertion: boolean;
}

/** The places that each of an arm's operations on a file names. */
export function countedPlaces(
  base: Json | undefined,
  ops: readonly PatchOperation[],
): readonly (readonly CountedPlace[])[] {
  return ops.map(({ op, path, from }, index) => {
    const origins = patchOrigins(base ?? null, ops.slice(0, index));
    const countedPlace = (written: string, isPut: boolean): CountedPlace => {
      const found = origins(written);
      const segments = segmentsOf(written);
      const container = origins(pointer("", ...segments.slice(0, -1)));
      const isInsertion = isPut && !container.isBrought && isList(valueAt(base, container.at));
      if (!found.isBrought) return { written, at: found.at, broughtBy: undefined, isInsertion };
      // Inserted before something that the arm added earlier.
      if (isInsertion)
        return { written, at: pointer(container.at, segments.at(-1) ?? ""), broughtBy: undefined, isInsertion };
      return { written, at: written, broughtBy: Number(segmentsOf(found.at)[0]), isInsertion };
    };
    const isPut = op === "add" || op === "move" || op === "copy";
    return [countedPlace(path, isPut), ...(from === undefined ? [] : [countedPlace(from, false)])];
  });
}

/**
 * Throws a `Refusal` if an arm's patch uses an index of a list between `from` and `upTo`, because these indexes change.
 */
export function refuseCounted(
  repo: Repository,
  path: string,
  list: string,
  from: number,
  upTo = Number.POSITIVE_INFINITY,
): void {
  refuseWhere(repo, path, list, (number) => number >= from && number <= upTo);
}

/** The same for an item that is removed: later indexes change, and an insertion before it would lose its place. */
export function refuseCountedBehind(repo: Repository, { path, pointer: at }: FilePlace): void {
  const [, list = "", last] = /^(.*)\/(\d+)$/.exec(at) ?? [];
  if (last === undefined) return;
  const index = Number(last);
  const isBefore = (place: CountedPlace) => place.isInsertion && place.at === at;
  refuseWhere(repo, path, list, (number, place) => number > index || isBefore(place));
}

function refuseWhere(
  repo: Repository,
  path: string,
  list: string,
  isOther: (number: number, place: CountedPlace) => boolean,
): void {
  for (const { flag, arm, files } of patchedArms(repo))
    for (const { file, ops } of files.filter((one) => one.file === path))
      for (const place of countedPlaces(repo.files.get(file)?.value, ops).flat()) {
        const number = place.at.startsWith(`${list}/`) ? Number(segmentsOf(place.at.slice(list.length))[0]) : -1;
        if (isOther(number, place))
          throw new Refusal(
            `The arm ${arm} of ${flag} changes ${path} at ${place.written}, by a position in a list that would move. Change that arm first.`,
          );
      }
}

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
