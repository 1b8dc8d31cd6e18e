import type { Written } from "../node.ts";
import { entries, type Raw, under } from "../raw.ts";
import { RECORDINGS } from "../recordings.ts";
import type { Repository } from "../repository.ts";

/** The arm that a try of a journey is of, by its flag. */
export interface TriedArm extends Written {
  readonly flag: string;
  /** The try was recorded, not written by a person. */
  readonly isRecorded: boolean;
}

/** The arms of all tries of journeys, of those that people wrote and of those that were recorded. */
export function triedArms({ files }: Repository): readonly TriedArm[] {
  return [...files.values()].flatMap((file) => {
    const isRecorded = file.path.startsWith(`${RECORDINGS}/`);
    if (!isRecorded && !/^flows\/[^/]+\/simulations\//.test(file.path)) return [];
    const raw: Raw = { file, pointer: "", json: file.value };
    return entries(under(raw, "arms")).flatMap(([flag, { json, pointer }]) =>
      typeof json === "string" ? [{ file, pointer, flag, value: json, isRecorded }] : [],
    );
  });
}
