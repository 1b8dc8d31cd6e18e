import { patchedArms, type Repository, segmentsOf } from "../../../model/index.ts";
import type { FilePlace } from "../answer/remove-references.ts";
import { Refusal } from "../refusal.ts";
import { type CountedPlace, countedPlaces } from "./counted-places.ts";

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
