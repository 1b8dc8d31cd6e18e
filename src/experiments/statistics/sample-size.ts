import { normalCdf, normalQuantile } from "./distributions.ts";
import { sequenceMultiplier } from "./intervals.ts";

/** What is known about a metric before an experiment: its mean per visitor (of a yes or no: the rate) and variance. */
interface Baseline {
  readonly mean: number;
  readonly variance: number;
}

/** What an experiment is to find, and how certainly. */
interface Aim {
  readonly baseline: Baseline;
  /** Part of the baseline's mean: 0.05 is 5 %. */
  readonly effect: number;
  /** Probability of a difference where there is none; two-sided. */
  readonly alpha: number;
  /** Probability of finding the effect if it is there. */
  readonly power: number;
}

export interface Needed {
  /** Visitors in all arms together. */
  readonly visitors: number;
  /** Whole days. `Infinity` if nobody comes. */
  readonly days: number;
}

/**
 * Visitors and days until the smallest effect is found with the power that is wanted by a confidence sequence tuned for
 * that moment, in each arm that is compared with the first one. `shares`: of those who take part, the control's first,
 * in any unit. Looking earlier costs nothing and can only find it sooner.
 */
export function needed(aim: Aim, shares: readonly number[], visitorsADay: number): Needed {
  // The multiplier at N* depends on alpha alone.
  const visitors = Math.ceil(sampleSize(aim, shares, sequenceMultiplier(1, aim.alpha, 1)));
  return { visitors, days: visitorsADay > 0 ? Math.ceil(visitors / visitorsADay) : Number.POSITIVE_INFINITY };
}

/**
 * Visitors in all arms together for one look at a fixed horizon: N = σ²·(z_α + z_power)²/δ² for each pair, with
 * σ² = variance·(1/w₁ + 1/w₂). With two equal arms it is Spotify's 4σ²(z₁₋α/₂ + z_power)²/δ². `multiplier`: the
 * half-width of the interval in standard errors.
 */
export function sampleSize(
  { baseline, effect, alpha, power }: Aim,
  shares: readonly number[],
  multiplier = normalQuantile(1 - alpha / 2),
): number {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const [control = 0, ...others] = shares.filter((share) => share > 0).map((share) => share / total);
  const smallest = Math.min(...others);
  const spread = baseline.variance * (1 / control + 1 / smallest);
  return (spread * (multiplier + normalQuantile(power)) ** 2) / (effect * baseline.mean) ** 2;
}

/**
 * How many times the visitors so far must still come until an effect is found with `power`, by an interval of
 * `multiplier` standard errors after so many visitors. `error` is the standard error of the difference so far, in the
 * effect's unit, `visitors` those in both arms so far. 0 if they are enough. After GrowthBook's calculation in the middle
 * of an experiment.
 */
export function stillNeeded(
  { effect, power }: Pick<Aim, "effect" | "power">,
  error: number,
  visitors: number,
  multiplier: (visitors: number) => number,
): number {
  const reached = (more: number): boolean => {
    const [wide, found] = [multiplier(visitors * (1 + more)), (effect * Math.sqrt(1 + more)) / error];
    // P(|Z + found| > wide).
    return normalCdf(found - wide) + normalCdf(-wide - found) >= power;
  };
  if (reached(0)) return 0;
  let high = 1;
  while (!reached(high)) {
    high *= 2;
    if (high > 2 ** 40) return Number.POSITIVE_INFINITY;
  }
  let low = 0;
  while (high - low > 1e-9 * high) {
    const middle = (low + high) / 2;
    if (reached(middle)) high = middle;
    else low = middle;
  }
  return high;
}
