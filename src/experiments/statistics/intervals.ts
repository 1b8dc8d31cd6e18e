import { normalQuantile } from "./distributions.ts";
import type { Effect } from "./effect.ts";
import type { Interval } from "./report.ts";

/** Probability that a comparison shows a difference where there is none, over all looks and arms together. */
export const ALPHA = 0.05;

/** Probability that an experiment finds its smallest effect of interest, and that all its guards hold. */
export const POWER = 0.8;

/** The two-sided normal interval. It holds if looked at once, at a moment fixed beforehand. */
export function fixedInterval({ estimate, error }: Effect, alpha: number): Interval {
  const half = error * normalQuantile(1 - alpha / 2);
  return { from: estimate - half, to: estimate + half };
}

/**
 * The asymptotic confidence sequence: with a probability of 1 − `alpha` it contains the true effect at every look
 * together. Waudby-Smith and others, "Time-uniform central limit theory", arXiv 2103.06476v7, equation 9, as in
 * GrowthBook. `planned` is N*: the visitors in both arms at which the decision is due, fixed beforehand. The sequence is
 * narrowest around there, compared with `fixedInterval`, and holds everywhere.
 */
export function confidenceSequence(effect: Effect, alpha: number, planned: number): Interval {
  const half = effect.error * sequenceMultiplier(effect.visitors, alpha, planned);
  return { from: effect.estimate - half, to: effect.estimate + half };
}

/** The sequence's half-width in standard errors of the effect after `visitors`. 1.96 is that of a fixed interval. */
export function sequenceMultiplier(visitors: number, alpha: number, planned: number): number {
  const grown = visitors * rho(alpha, planned) ** 2;
  return Math.sqrt(((2 * (grown + 1)) / grown) * Math.log(Math.sqrt(grown + 1) / alpha));
}

/** The always-valid p-value of no effect: at most `alpha` exactly when the sequence does not contain 0. */
export function sequenceP({ estimate, error, visitors }: Effect, alpha: number, planned: number): number {
  if (estimate === 0 || error === 0) return 1;
  const grown = visitors * rho(alpha, planned) ** 2;
  const e = Math.exp((grown * (estimate / error) ** 2) / (2 * (grown + 1))) / Math.sqrt(grown + 1);
  return Math.min(1, 1 / e);
}

/**
 * The lower bound of the one-sided sequence: with a probability of 1 − `alpha` the true effect is never below it. Same
 * source: 2α in ρ, and ln(1 + √(nρ² + 1)/(2α)) in the width.
 */
export function sequenceLowerBound({ estimate, error, visitors }: Effect, alpha: number, planned: number): number {
  const grown = visitors * rho(2 * alpha, planned) ** 2;
  return estimate - error * Math.sqrt(((2 * (grown + 1)) / grown) * Math.log(1 + Math.sqrt(grown + 1) / (2 * alpha)));
}

/** The sequence's tuning: where it is narrowest. */
export function rho(alpha: number, planned: number): number {
  return Math.sqrt((-2 * Math.log(alpha) + Math.log(1 - 2 * Math.log(alpha))) / planned);
}

/**
 * `alpha` of one of `comparisons`, so that all of them together are wrong with a probability of at most `alpha`
 * (Bonferroni). With it intervals and verdicts agree, which they do not after Holm's correction of p-values alone.
 */
export function correctedAlpha(alpha: number, comparisons: number): number {
  return alpha / Math.max(1, comparisons);
}

/**
 * `power` of one of `tests` that must all succeed: the metric that decides and each guard. Their losses of power add
 * up, so β is divided, and not α (Schultzberg and others at Spotify, 2024).
 */
export function correctedPower(power: number, tests: number): number {
  return 1 - (1 - power) / Math.max(1, tests);
}
