import type { PartPlace } from "./source.ts";

/**
 * The origin of a value in the whole journey: its place in the journey's file and, if it comes from a part, its place
 * there.
 */
export interface Whence {
  readonly from: string;
  readonly part?: PartPlace;
}

/** Only values that are not written at their own pointer. */
export type Origins = Map<string, Whence>;

/** The origin of a value in the whole journey. A value from a part is reported at the `$ref` in the journey's file. */
export function originOf(origins: Origins, at: string): Whence {
  for (let end = at.length; end >= 0; end = at.lastIndexOf("/", end - 1)) {
    const origin = origins.get(at.slice(0, end));
    const rest = at.slice(end);
    if (origin?.part !== undefined)
      return { from: origin.from, part: { ...origin.part, pointer: origin.part.pointer + rest } };
    if (origin !== undefined) return { from: origin.from + rest };
    if (end === 0) break;
  }
  return { from: at };
}
