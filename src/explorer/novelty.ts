/**
 * Whether facts show something new in a step. `near`: facts of the step that were asked about before. What they share
 * with these facts is not new.
 */
type Novelty = (step: string, facts: Int32Array, near?: Int32Array) => boolean;

/**
 * Tells whether a state is new for its step: it has a fact, or a pair of facts from features that the journey reads
 * together, which no state of the step has had before. (This is the width-2 novelty of classical planning, from
 * Lipovetzky and Geffner's Iterated Width, without pairs of independent features.) The search does not continue from
 * states without novelty, so their number is limited by the number of pairs.
 */
export function noveltyOf(pairs: readonly (readonly [number, number])[]): Novelty {
  // One array without nesting, because this runs for every state.
  const flat = Int32Array.from(pairs.flat());
  const seen = new Map<string, { size: number; bits: Uint32Array }>();
  const steps = new Set<string>();
  return (step, facts, near) => {
    let table = seen.get(step);
    let most = 0;
    for (const fact of facts) if (fact >= most) most = fact + 1;
    if (table === undefined || most > table.size) seen.set(step, (table = grown(table, Math.max(64, most * 2))));
    const { size, bits } = table;
    let isNew = !steps.has(step);
    steps.add(step);
    for (let pair = 0; pair < flat.length; pair += 2) {
      const one = flat[pair] as number;
      const other = flat[pair + 1] as number;
      if (near !== undefined && near[one] === facts[one] && near[other] === facts[other]) continue;
      const bit = (facts[one] as number) * size + (facts[other] as number);
      const word = bit >>> 5;
      const mask = 1 << (bit & 31);
      if (((bits[word] as number) & mask) !== 0) continue;
      bits[word] = (bits[word] as number) | mask;
      isNew = true;
    }
    return isNew;
  };
}

function grown(table: { size: number; bits: Uint32Array } | undefined, size: number) {
  const bits = new Uint32Array(Math.ceil((size * size) / 32));
  if (table === undefined) return { size, bits };
  for (let row = 0; row < table.size; row++) {
    for (let column = 0; column < table.size; column++) {
      const old = row * table.size + column;
      if ((((table.bits[old >>> 5] as number) >>> (old & 31)) & 1) === 0) continue;
      const bit = row * size + column;
      bits[bit >>> 5] = (bits[bit >>> 5] as number) | (1 << (bit & 31));
    }
  }
  return { size, bits };
}

/** All pairs of this many facts, including each fact with itself. */
export function allPairs(count: number): [number, number][] {
  return Array.from({ length: count }, (_, i) =>
    Array.from({ length: count - i }, (__, j): [number, number] => [i, i + j]),
  ).flat();
}
