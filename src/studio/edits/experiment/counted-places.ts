import type { Json } from "../../../engine/index.ts";
import { isList, patchOrigins, type PatchOperation, pointer, segmentsOf, valueAt } from "../../../model/index.ts";

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
    const placeOf = (written: string, isPut: boolean): CountedPlace => {
      const found = origins(written);
      const segments = segmentsOf(written);
      const holder = origins(pointer("", ...segments.slice(0, -1)));
      const isInsertion = isPut && !holder.isBrought && isList(valueAt(base, holder.at));
      if (!found.isBrought) return { written, at: found.at, broughtBy: undefined, isInsertion };
      // Inserted before something that the arm added earlier.
      if (isInsertion)
        return { written, at: pointer(holder.at, segments.at(-1) ?? ""), broughtBy: undefined, isInsertion };
      return { written, at: written, broughtBy: Number(segmentsOf(found.at)[0]), isInsertion };
    };
    const isPut = op === "add" || op === "move" || op === "copy";
    return [placeOf(path, isPut), ...(from === undefined ? [] : [placeOf(from, false)])];
  });
}
