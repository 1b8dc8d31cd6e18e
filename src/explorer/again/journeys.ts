import { type Known, nothingKnown } from "./known.ts";

/** What is known of several journeys, by name. */
export interface KnownJourneys {
  /** To be explored now. */
  of(name: string): Known;
}

/** Things that are kept of all journeys together: about a kilobyte each. Beyond, the journeys are forgotten that were not explored for longest. */
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
