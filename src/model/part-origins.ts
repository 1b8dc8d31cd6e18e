import type { PartPlace } from "./source.ts";

/** Where a value of the whole stands: in the file, and in the part that has brought it (and all that is in it). */
export interface Whence {
  readonly from: string;
  readonly part?: PartPlace;
}

/** For those that do not stand at their own pointer. */
export type Origins = Map<string, Whence>;

/** Where something in the whole stands. What a part has brought is told of at its `$ref`. */
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
