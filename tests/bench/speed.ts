/** Times in ms, as on a slow phone; the score from 0 to 100; bytes as sent. */
export interface Speed {
  readonly score: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly layoutShift: number;
  readonly bytes: number;
}

/** The median of each number separately. */
export function medianOf(runs: readonly Speed[]): Speed {
  const middle = (of: (one: Speed) => number): number => {
    const sorted = runs.map(of).sort((a, b) => a - b);
    const half = Math.floor(sorted.length / 2);
    const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? half - 1 : half], sorted[half]];
    return (low + high) / 2;
  };
  return {
    score: middle(({ score }) => score),
    firstPaint: middle(({ firstPaint }) => firstPaint),
    largestPaint: middle(({ largestPaint }) => largestPaint),
    layoutShift: middle(({ layoutShift }) => layoutShift),
    bytes: middle(({ bytes }) => bytes),
  };
}
