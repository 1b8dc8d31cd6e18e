import type { ReplayState } from "../../engine/index.ts";
import type { Reads, ReadNotes } from "./reads.ts";

/** What was worked out of states and a program, kept as long as what it read of the program is the same. */
export interface Memory {
  /**
   * What `key` names of a state: kept, or made now. `isSame`: whether what was made is no other than it was, though it read something that is; then the
   * very value that it was stays.
   */
  find<T>(state: ReplayState, key: unknown, make: () => T, isSame: (now: T, was: T) => boolean): T;
  /** Another exploration begins. */
  begin(): void;
  /** Forgets what was asked for in none of the last two explorations. */
  forget(): void;
  /** How many values are kept. */
  size(): number;
}

interface Found {
  readonly value: unknown;
  readonly reads: Reads;
  /** The exploration that asked for it last. */
  used: number;
  /** What it was when a part was another one: an edit may be undone. */
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
      // What is worked out on the way to something else: what it reads, that has read.
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
