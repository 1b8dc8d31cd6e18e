/**
 * The statistics of experiments: pure functions, from sums per arm to a report without words. `analyse` is the whole of
 * it; `neededFor` plans one. Sources and published figures: docs/decisions/240.
 */
export { analyse, bestDifference, differencesByDay } from "./analyse.ts";
export { visitorsIn } from "./health.ts";
export { METRIC_NAMES, METRICS, OUTCOME_METRICS, type MetricName, type OutcomeMetric } from "./metrics.ts";
export { neededFor } from "./needed-for.ts";
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
  Report,
  Verdict,
} from "./report.ts";
