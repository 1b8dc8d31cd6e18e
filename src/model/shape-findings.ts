import type { ShapeFinding, Place } from "./node.ts";

/** Collects the wrong shapes that are found while something is read. */
export interface ShapeFindings {
  readonly all: readonly ShapeFinding[];
  /** Adds a finding. Returns `undefined`, because the value is left out. */
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
