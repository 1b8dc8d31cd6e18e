/**
 * The parts of a program that a result was calculated from, with their versions. While none of them changes, the result
 * is the same.
 */
export interface Reads {
  readonly parts: readonly number[];
  readonly versions: readonly number[];
  /** None of these parts has changed. */
  holds: boolean;
}

/** Notes which parts of a program are read. Each part has a number. */
export interface ReadNotes {
  /** Drops the notes so far. */
  begin(): void;
  note(part: number): void;
  /** The parts that were read since `begin`. Returns the same object for the same parts. */
  end(): Reads;
  /** Sets the current version of each part. */
  turnTo(versions: readonly number[]): void;
  /** The number of different combinations of parts. */
  size(): number;
}

export function readNotes(count: number): ReadNotes {
  const words = new Uint32Array(Math.ceil(count / 32));
  let current: readonly number[] = [];
  const all: Reads[] = [];
  /** Combinations whose parts are unchanged, by their parts. */
  let holding = new Map<string, Reads>();

  const partsRead = (): number[] => {
    const parts: number[] = [];
    for (const [index, word] of words.entries())
      for (let left = word, bit = 0; left !== 0; left >>>= 1, bit++) if ((left & 1) === 1) parts.push(index * 32 + bit);
    return parts;
  };

  return {
    begin: () => void words.fill(0),
    note(part) {
      words[part >>> 5] = (words[part >>> 5] as number) | (1 << (part & 31));
    },
    end() {
      const key = words.join();
      let found = holding.get(key);
      if (found === undefined) {
        const parts = partsRead();
        found = { parts, versions: parts.map((part) => current[part] as number), holds: true };
        holding.set(key, found);
        all.push(found);
      }
      return found;
    },
    turnTo(versions) {
      current = versions;
      holding = new Map();
      for (const reads of all) {
        reads.holds = reads.parts.every((part, index) => versions[part] === reads.versions[index]);
        if (!reads.holds) continue;
        words.fill(0);
        for (const part of reads.parts) this.note(part);
        holding.set(words.join(), reads);
      }
    },
    size: () => all.length,
  };
}
