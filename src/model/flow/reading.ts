import type { Fault, Place } from "../node.ts";
import type { Repository } from "../repository.ts";

/** What goes along while a journey is read: the blocks that there are, and what is found to be of a wrong shape. */
export interface Reading {
  readonly blocks: Repository["blocks"];
  /** Notes what is wrong; gives nothing, as what is read there is left out. */
  fault(place: Place, message: string): undefined;
}

export function beginReading(blocks: Repository["blocks"]): Reading & { readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  return {
    blocks,
    faults,
    fault({ file, pointer }, message) {
      faults.push({ file, pointer, message });
      return undefined;
    },
  };
}
