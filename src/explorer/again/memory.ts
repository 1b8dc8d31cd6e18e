import type { ReplayState } from "../../engine/index.ts";
import type { Reads, ReadNotes } from "./reads.ts";

/**
 * Results that were calculated from states and a program. Each is kept while the parts of the program that it read are
 * unchanged.
 */
interface Memory {
  /**
   * The result named `key` for a state: a kept one, or a new one from `make`. `isSame`: whether a new result equals the
   * old one although a part has changed. Then the old object is kept.
   */
  find<T>(state: ReplayState, key: unknown, make: () => T, isSame: (now: T, was: T) => boolean): T;
  /** Starts another exploration. */
  begin(): void;
  /** Drops the results that were used in neither of the last two explorations. */
  forget(): void;
  /** The number of kept results. */
  size(): number;
}

interface Found {
  readonly value: unknown;
  readonly reads: Reads;
  /** The last exploration that used it. */
  used: number;
  /** The result for another version of a part, because an edit may be undone. */
  readonly earlier: Found | undefined;
}

export function memoryOf(reads: ReadNotes): Memory {
  const byState = new Map<ReplayState, Map<unknown, Found>>();
  let exploration = 0;
  let size = 0;
  let isMaking = false;

  return {
    find<T>(state: ReplayState, key: unknown, make: () => T, isSame: (now: T, was: T) => boolean): T {
      let all = byState.get(state);
      if (all === undefined) byState.set(state, (all = new Map()));
      const was = all.get(key);
      const holding = was?.reads.holds === true ? was : was?.earlier?.reads.holds === true ? was.earlier : undefined;
      if (holding !== undefined) {
        holding.used = exploration;
        return holding.value as T;
      }
      // A result that is needed for another result: its reads count for that one, too.
      if (isMaking) return make();
      isMaking = true;
      reads.begin();
      try {
        const made = make();
        const value = was !== undefined && isSame(made, was.value as T) ? was.value : made;
        if (was?.earlier === undefined) size += 1;
        all.set(key, { value, reads: reads.end(), used: exploration, earlier: was && { ...was, earlier: undefined } });
        return value as T;
      } finally {
        isMaking = false;
      }
    },
    begin: () => void (exploration += 1),
    forget() {
      const isOld = (found: Found | undefined) => found === undefined || found.used < exploration - 2;
      size = 0;
      for (const [state, all] of byState) {
        for (const [key, found] of all) {
          if (isOld(found) && isOld(found.earlier)) all.delete(key);
          else size += found.earlier === undefined ? 1 : 2;
        }
        if (all.size === 0) byState.delete(state);
      }
    },
    size: () => size,
  };
}
