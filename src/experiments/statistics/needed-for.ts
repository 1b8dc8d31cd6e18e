import { sampleOf } from "./compare.ts";
import { meanOf, varianceOf } from "./effect.ts";
import { ALPHA, correctedAlpha, correctedPower, POWER } from "./intervals.ts";
import type { CountedRow, Plan } from "./report.ts";
import { type Needed, needed } from "./sample-size.ts";

/** With fewer visitors, a figure says too little about those to come. */
const LEAST_VISITORS = 100;

/**
 * Visitors and days until the plan's smallest effect is found, if the metric that decides stays as it is in `row` and
 * as many visitors come each day. Undefined if too little was counted. Arms without a share share equally.
 */
export function neededFor(
  { arms, share, metric, guards, smallestEffect }: Plan,
  row: CountedRow | undefined,
  visitorsADay: number,
): (Needed & { readonly baseline: number }) | undefined {
  const sample = sampleOf(row, metric);
  const baseline = { mean: meanOf(sample), variance: varianceOf(sample) };
  if (sample.visitors < LEAST_VISITORS || baseline.mean <= 0 || baseline.variance === 0) return undefined;
  const shares = arms.map((arm) => share[arm] ?? 0);
  const live = shares.filter((one) => one > 0).length > 1 && (shares[0] ?? 0) > 0 ? shares : arms.map(() => 1);
  const compared = live.filter((one) => one > 0).length - 1;
  const aim = {
    baseline,
    effect: smallestEffect / 100,
    alpha: correctedAlpha(ALPHA, compared),
    power: correctedPower(POWER, 1 + guards.length),
  };
  return { ...needed(aim, live, visitorsADay), baseline: baseline.mean };
}
