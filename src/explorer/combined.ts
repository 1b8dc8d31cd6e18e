/** With more parts, all combinations are too many to be looked at. */
const MOST = 12;

/**
 * Whether a combination of parts that was not found may hold, although each two of its parts were found together. The
 * search follows every pair of values, but not every three: so such a combination may exist. `found`: which parts held
 * in each state.
 */
export function isCombined(
  found: readonly (readonly boolean[])[],
  mayHold: (parts: readonly boolean[]) => boolean,
): boolean {
  const count = found[0]?.length ?? 0;
  if (count < 3) return false;
  if (count > MOST) return true;
  const whole = new Set(found.map(numberOf));
  const rows = [...whole];
  const isPairFound = (parts: number, one: number, other: number) => {
    const mask = (1 << one) | (1 << other);
    return rows.some((row) => (row & mask) === (parts & mask));
  };
  for (let parts = 0; parts < 1 << count; parts += 1) {
    if (whole.has(parts) || !mayHold(partsOf(parts, count))) continue;
    let isEach = true;
    for (let one = 0; isEach && one < count; one += 1)
      for (let other = one + 1; isEach && other < count; other += 1) isEach = isPairFound(parts, one, other);
    if (isEach) return true;
  }
  return false;
}

function numberOf(parts: readonly boolean[]): number {
  return parts.reduce((sum, holds, index) => sum | (holds ? 1 << index : 0), 0);
}

function partsOf(number: number, count: number): readonly boolean[] {
  return Array.from({ length: count }, (_, index) => (number & (1 << index)) !== 0);
}
