import type { Program, ReplayEvent, ReplayState } from "../../engine/index.ts";
import { probed } from "../probe.ts";
import { namesOfParts, programParts } from "./parts.ts";
import { type Play, type Player, played } from "./player.ts";
import { type ReadNotes, type Reads, readNotes } from "./reads.ts";

/** The results of explorations of one journey, for the next exploration after an edit. */
export interface Known {
  /**
   * The player of a program. `prints`: hashes of its parts, see `partPrints`. `common`: a hash of everything else that
   * explorations depend on. If it has changed, all results are dropped.
   */
  turnTo(program: Program, prints: ReadonlyMap<string, string>, common: string): Player;
  /** The number of entries, each about a kilobyte. */
  size(): number;
}

/**
 * Maximum number of entries for one journey. Beyond it, entries that were not used recently are dropped. The largest
 * journey has some 130,000.
 */
const MOST = 250_000;

export function nothingKnown(most = MOST): Known {
  let of = "";
  let journey: KnownJourney | undefined;
  return {
    turnTo(program, prints, common) {
      const names = namesOfParts(program);
      const now = `${common} ${names.join()}`;
      if (journey !== undefined && journey.size() > most) journey.forget();
      if (journey === undefined || of !== now || journey.size() > most) journey = knownOf(names);
      of = now;
      return journey.turnTo(program, prints);
    },
    size: () => journey?.size() ?? 0,
  };
}

type KnownJourney = ReturnType<typeof knownOf>;

/** `names`: the names of the parts, which are the same for all programs. */
function knownOf(names: readonly string[]) {
  const reads = readNotes(names.length);
  const parts = programParts(names, reads);
  const memory = memoryOf(reads);
  const values = new Map<string, { readonly print: string; readonly value: unknown }>();
  const byText = new Map<string, object>();
  const byEnvelope = new Map<unknown, ReplayEvent>();
  let rules: string[] = [];

  function turnTo(plain: Program, prints: ReadonlyMap<string, string>): Player {
    memory.begin();
    const telling = probed(plain, (at) => rules.push(at));
    const program = parts.turnTo(telling, prints);
    return {
      program,
      play(before, event) {
        const make = () => {
          rules = [];
          return played(program, before, event, rules);
        };
        return memory.find(before, event, make, (now, was) => isAlike(before, now, was));
      },
      fromState: (kind, state, make) => memory.find(state, kind, make, same),
      kept<T>(name: string, print: string, make: (was?: T) => T): T {
        const was = values.get(name);
        if (was?.print === print) return was.value as T;
        const value = make(was?.value as T | undefined);
        values.set(name, { print, value });
        return value;
      },
      event(event) {
        if (event.do !== "stored") return sameOf(event);
        const was = byEnvelope.get(event.envelope);
        if (was === undefined) byEnvelope.set(event.envelope, event);
        return was ?? event;
      },
      same: sameOf,
    };
  }

  function sameOf<T extends object>(value: T): T {
    const text = JSON.stringify(value);
    const was = byText.get(text);
    if (was === undefined) byText.set(text, value);
    return (was ?? value) as T;
  }

  return { turnTo, forget: memory.forget, size: () => memory.size() + reads.size() + byText.size + byEnvelope.size };
}

/** Whether two results are completely equal, even in whether the snapshot is the same object as before. */
function isAlike({ snapshot }: ReplayState, now: Play, was: Play): boolean {
  return (now.replayState.snapshot === snapshot) === (was.replayState.snapshot === snapshot) && same(now, was);
}

/** Whether two values are completely equal: with the same keys in the same order, at every depth. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return Object.is(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  if (keys.length !== others.length) return false;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as keyof typeof a;
    if (key !== others[index] || !same(a[key], b[key])) return false;
  }
  return true;
}

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

function memoryOf(reads: ReadNotes): Memory {
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
