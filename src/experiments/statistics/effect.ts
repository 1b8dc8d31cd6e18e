/** Visitors of an arm, and the sum and the sum of squares of what each has in a metric. */
export interface Sample {
  readonly visitors: number;
  readonly sum: number;
  readonly squares: number;
}

/** A difference between two arms, with its standard error and the visitors in both arms together. */
export interface Effect {
  readonly estimate: number;
  readonly error: number;
  readonly visitors: number;
}

/** The mean per visitor, 0 without visitors. Of a yes or no: the rate. */
export function meanOf({ visitors, sum }: Sample): number {
  return visitors === 0 ? 0 : sum / visitors;
}

/** The sample variance, with n − 1 in the denominator. 0 with fewer than two visitors. */
export function varianceOf({ visitors, sum, squares }: Sample): number {
  return visitors < 2 ? 0 : Math.max(0, (squares - sum ** 2 / visitors) / (visitors - 1));
}

/**
 * B's mean minus `factor` times A's, in the metric's unit. With a factor of 1 the plain difference; with 0.95 what is
 * left of it when A is 5 % better than it is, which is how a tolerated loss is tested: exactly linear, also with a mean
 * of 0.
 */
export function difference(a: Sample, b: Sample, factor = 1): Effect {
  return {
    estimate: meanOf(b) - factor * meanOf(a),
    error: Math.sqrt(meanVariance(b) + factor ** 2 * meanVariance(a)),
    visitors: a.visitors + b.visitors,
  };
}

/**
 * B's mean relative to A's, minus 1. The standard error is the delta method's: SE² = s²_B/(n_B·m_A²) +
 * s²_A·m_B²/(n_A·m_A⁴). Undefined if A's mean is 0. `variance` is that of a sample of either arm.
 */
export function relativeDifference(
  a: Sample,
  b: Sample,
  variance: (sample: Sample) => number = varianceOf,
): Effect | undefined {
  const [from, to] = [meanOf(a), meanOf(b)];
  if (from === 0) return undefined;
  return {
    estimate: (to - from) / from,
    error: relativeError(
      { mean: from, variance: variance(a), visitors: a.visitors },
      { mean: to, variance: variance(b), visitors: b.visitors },
    ),
    visitors: a.visitors + b.visitors,
  };
}

/** An arm's mean and variance per visitor, for `relativeError`. */
interface Spread {
  readonly mean: number;
  readonly variance: number;
  readonly visitors: number;
}

/** The standard error of B's mean relative to A's: see `relativeDifference`. */
export function relativeError(a: Spread, b: Spread): number {
  const own = b.variance / (b.visitors * a.mean ** 2);
  return Math.sqrt(own + (a.variance * b.mean ** 2) / (a.visitors * a.mean ** 4));
}

function meanVariance(sample: Sample): number {
  return sample.visitors === 0 ? 0 : varianceOf(sample) / sample.visitors;
}
