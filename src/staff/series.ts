import type { ExperimentPage } from "../experiments/views.ts";
import { scaled, type Unit } from "./figures.ts";

/** The difference at the end of a day, in points or whole units of the currency. */
export interface Point {
  readonly day: Date;
  readonly visitors: number;
  readonly estimate: number;
  /** The interval that holds at every look. */
  readonly low: number;
  readonly high: number;
  /** The interval that holds if looked at once. */
  readonly fixedLow: number;
  readonly fixedHigh: number;
}

/** The difference of an arm by day. Days on which too little was known are not in it. */
export function seriesOf(days: ExperimentPage["days"], arm: string, unit: Unit): readonly Point[] {
  return days.flatMap(({ day, arms }) => {
    const found = arms.find((one) => one.arm === arm);
    if (found?.difference === undefined) return [];
    const { estimate, sequence, interval } = found.difference;
    const values = [estimate, sequence.from, sequence.to, interval.from, interval.to].map((one) => scaled(unit, one));
    // JSON has no infinity: an interval without an end comes as null.
    if (!values.every(Number.isFinite) || sequence.from === null || sequence.to === null) return [];
    const [center = 0, low = 0, high = 0, fixedLow = 0, fixedHigh = 0] = values;
    return [{ day: new Date(day), visitors: found.visitors, estimate: center, low, high, fixedLow, fixedHigh }];
  });
}

/**
 * What the chart shows from bottom to top: zero, the smallest effect, and the intervals of the later half. The intervals
 * of the first days are so wide that the rest would be flat: they are cut at the edge.
 */
export function heightOf(points: readonly Point[], smallest: number): readonly [number, number] {
  const later = points.slice(Math.floor(points.length / 2));
  const ends = [0, smallest, -smallest / 2, ...later.flatMap(({ low, high }) => [low, high])];
  const [bottom, top] = [Math.min(...ends), Math.max(...ends)];
  const margin = (top - bottom) * 0.08 || 1;
  return [bottom - margin, top + margin];
}

/** The planned last day: from the first counted day on. */
export function plannedEnd(first: Date, days: number): Date {
  return new Date(first.getTime() + days * 86_400_000);
}
