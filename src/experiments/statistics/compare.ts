import { difference, meanOf, relativeDifference, type Effect, type Sample } from "./effect.ts";
import { confidenceSequence, fixedInterval, sequenceLowerBound, sequenceP } from "./intervals.ts";
import { METRICS, type MetricName } from "./metrics.ts";
import type { ArmReport, Comparison, CountedRow } from "./report.ts";

/** How certain a comparison is, and for how many visitors in both arms it was planned. */
interface Certainty {
  readonly alpha: number;
  readonly planned: number;
}

/** What an arm's visitors have in a metric, with amounts cut at the cap where they are. */
export function sampleOf(row: CountedRow | undefined, metric: MetricName): Sample {
  const sums = row?.metrics[metric];
  if (row === undefined || sums === undefined) return { visitors: 0, sum: 0, squares: 0 };
  const { sum, squares } = sums.winsorised ?? sums;
  return METRICS[metric].kind === "amount"
    ? { visitors: row.visitors, sum, squares }
    : withSpread({ visitors: row.visitors, sum, squares });
}

/** An arm's figure, without a comparison. */
export function figureOf(row: CountedRow | undefined, arm: string, metric: MetricName): ArmReport {
  const sums = row?.metrics[metric];
  const visitors = row?.visitors ?? 0;
  return {
    arm,
    visitors,
    mean: meanOf({ visitors, sum: sums?.sum ?? 0, squares: 0 }),
    ...(sums?.winsorised && { winsorisedMean: meanOf({ visitors, ...sums.winsorised }) }),
  };
}

/** B's difference from A with its intervals. Undefined where too little was counted. */
export function compare(a: Sample, b: Sample, { alpha, planned }: Certainty): Comparison | undefined {
  const effect = difference(a, b);
  if (!isKnown(a, b, effect)) return undefined;
  const relative = relativeDifference(a, b)?.estimate;
  return {
    estimate: effect.estimate,
    ...(relative !== undefined && { relative }),
    interval: fixedInterval(effect, alpha),
    sequence: confidenceSequence(effect, alpha, planned),
    p: sequenceP(effect, alpha, planned),
  };
}

/** How certainly a guard is said to hold, and to be crossed. Both are one-sided. */
interface GuardCertainty {
  readonly held: number;
  readonly crossed: number;
  readonly planned: number;
}

/**
 * Whether B loses less than is tolerated against A (non-inferior), or more. `loss`: part of A's mean. Holds at every
 * look, as `sequenceLowerBound`.
 */
export function guardAnswer(
  metric: MetricName,
  a: Sample,
  b: Sample,
  loss: number,
  { held, crossed, planned }: GuardCertainty,
): "held" | "crossed" | "open" {
  const more = METRICS[metric].better === "more";
  const plain = difference(a, b, more ? 1 - loss : 1 + loss);
  if (!isKnown(a, b, plain)) return "open";
  /** Above 0 if the loss is within what is tolerated. */
  const left = more ? plain : opposite(plain);
  if (sequenceLowerBound(left, held, planned) > 0) return "held";
  return sequenceLowerBound(opposite(left), crossed, planned) > 0 ? "crossed" : "open";
}

function opposite(effect: Effect): Effect {
  return { ...effect, estimate: -effect.estimate };
}

function isKnown(a: Sample, b: Sample, { error }: Effect): boolean {
  return a.visitors > 1 && b.visitors > 1 && error > 0;
}

/**
 * A rate of exactly 0 or 1 has no variance, and a page on which everybody sees an error would never be found. So its
 * variance is that of half a visitor more on each side (Agresti and Coull's idea).
 */
function withSpread(sample: Sample): Sample {
  const { visitors, sum } = sample;
  if (visitors < 2 || (sum > 0 && sum < visitors)) return sample;
  const rate = (sum + 0.5) / (visitors + 1);
  return { ...sample, squares: sum ** 2 / visitors + rate * (1 - rate) * (visitors - 1) };
}
