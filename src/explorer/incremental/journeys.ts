import { type Known, nothingKnown } from "./known.ts";

/** The results of several journeys, by name. */
interface KnownJourneys {
  /** The results of a journey that is explored now. */
  of(name: string): Known;
}

/**
 * Maximum number of entries for all journeys together, each about a kilobyte. Beyond it, the journeys that were not
 * explored for longest are dropped.
 */
const MOST = 350_000;

export function knownJourneys(most = MOST): KnownJourneys {
  const known = new Map<string, Known>();
  return {
    of(name) {
      const found = known.get(name) ?? nothingKnown();
      known.delete(name);
      let left = most - found.size();
      for (const [other, one] of [...known].toReversed()) {
        left -= one.size();
        if (left < 0) known.delete(other);
      }
      known.set(name, found);
      return found;
    },
  };
}
