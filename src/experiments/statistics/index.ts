/**
 * The statistics of experiments: pure functions, from sums per arm to a report without words. `analyse` is the whole of
 * it; `needed` plans one. Sources and published figures: docs/decisions/240.
 */
export { analyse } from "./analyse.ts";
export { METRIC_NAMES, METRICS, type MetricName } from "./metrics.ts";
export type {
  AnalysisInput,
  ArmReport,
  Comparison,
  Counted,
  CountedRow,
  Dimension,
  HealthCode,
  HealthFinding,
  MetricReport,
  Plan,
} from "./report.ts";
export { needed } from "./sample-size.ts";
