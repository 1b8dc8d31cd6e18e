/** An outcome that the service counts for each visitor, in the transaction that makes it true. */
export interface Metric {
  /** `yesOrNo`: a visitor counts 0 or 1. `amount`: each visitor has a sum, in minor units of the currency. */
  readonly kind: "yesOrNo" | "amount";
  /** Whether more of it is better, or less. */
  readonly better: "more" | "less";
}

/** All metrics of experiments, by name: the closed list of `schemas/language/experiments.schema.json`. */
export const METRICS = {
  registered: { kind: "yesOrNo", better: "more" },
  packageChosen: { kind: "yesOrNo", better: "more" },
  paid: { kind: "yesOrNo", better: "more" },
  revenue: { kind: "amount", better: "more" },
  loginCreated: { kind: "yesOrNo", better: "more" },
  refunded: { kind: "yesOrNo", better: "less" },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;

/** The names of all metrics, in the order in which reports show them. */
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[];
