import type { ShapeFinding, Place } from "./node.ts";

/** What is found to be of a wrong shape while something is read. */
export interface ShapeFindings {
  readonly all: readonly ShapeFinding[];
  /** Notes what is wrong; gives nothing, as what is read there is left out. */
  add(place: Place, message: string): undefined;
}

export function beginShapeFindings(): ShapeFindings {
  const all: ShapeFinding[] = [];
  return {
    all,
    add({ file, pointer }, message) {
      all.push({ file, pointer, message });
      return undefined;
    },
  };
}
