import type { Fault, Place } from "./node.ts";

/** What is found to be of a wrong shape while something is read. */
export interface Faults {
  readonly all: readonly Fault[];
  /** Notes what is wrong; gives nothing, as what is read there is left out. */
  fault(place: Place, message: string): undefined;
}

export function beginFaults(): Faults {
  const all: Fault[] = [];
  return {
    all,
    fault({ file, pointer }, message) {
      all.push({ file, pointer, message });
      return undefined;
    },
  };
}
