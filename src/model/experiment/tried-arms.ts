import type { Written } from "../node.ts";
import { entries, type Raw, under } from "../raw.ts";
import { RECORDINGS } from "../files-below.ts";
import type { Repository } from "../repository.ts";

/** An arm in a simulation or a recording of a journey, with its flag. */
interface TriedArm extends Written {
  readonly flag: string;
  /** It is in a recording, not in a simulation that a person wrote. */
  readonly isRecorded: boolean;
}

/** The arms in all simulations and recordings of journeys. */
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
