/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A random item. Throws if there is none. */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("Nothing to choose from");
  return item;
}

/** Up to `count` different items, in random order. */
export function sample<T>(random: Random, items: readonly T[], count: number): T[] {
  const left = [...items];
  for (let index = 0; index < Math.min(count, left.length); index += 1) {
    const other = index + Math.floor(random() * (left.length - index));
    [left[index], left[other]] = [left[other] as T, left[index] as T];
  }
  return left.slice(0, count);
}

/** Misspells a word as a person in a hurry does: drops a letter, doubles one or swaps two neighbours. */
export function misspelt(random: Random, word: string): string {
  const at = Math.floor(random() * Math.max(1, word.length - 1));
  const spellings = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at + 1) + word.slice(at),
    word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2),
  ];
  return spellings.find((spelling) => spelling !== word && spelling !== "") ?? `${word}${word}`;
}
