/** An outcome that the service counts for each visitor. */
interface Metric {
  /** `yesOrNo`: a visitor counts 0 or 1. `amount`: each visitor has a sum, in minor units of the currency. */
  readonly kind: "yesOrNo" | "amount";
  /** Whether more of it is better, or less. */
  readonly better: "more" | "less";
}

/**
 * All metrics of experiments, by name: the closed list of `schemas/language/experiments.schema.json`. A new one goes to
 * the end, because `experiment_days` has those of a yes or no by their place.
 */
export const METRICS = {
  registered: { kind: "yesOrNo", better: "more" },
  packageChosen: { kind: "yesOrNo", better: "more" },
  paid: { kind: "yesOrNo", better: "more" },
  revenue: { kind: "amount", better: "more" },
  loginCreated: { kind: "yesOrNo", better: "more" },
  refunded: { kind: "yesOrNo", better: "less" },
  gotError: { kind: "yesOrNo", better: "less" },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;

/** What a visitor did or did not: an outcome. */
export type OutcomeMetric = Exclude<MetricName, "revenue">;

/** The names of all metrics, in the order in which reports show them. */
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[];

/** The outcomes, in the same order. */
export const OUTCOME_METRICS = METRIC_NAMES.filter((name): name is OutcomeMetric => METRICS[name].kind === "yesOrNo");
