/**
 * The statistics of experiments: pure functions, from sums per arm to a report without words. `analyse` is the whole of
 * it; `needed` plans one. Sources and published figures: docs/decisions/240.
 */
export { ALPHA, analyse } from "./analyse.ts";
export { METRIC_NAMES, METRICS, type Metric, type MetricName } from "./metrics.ts";
export type {
  AnalysisInput,
  ArmReport,
  Comparison,
  Counted,
  CountedRow,
  Dimension,
  GroupReport,
  Guard,
  HealthCode,
  HealthFinding,
  Interval,
  MetricReport,
  Plan,
  Report,
  Sums,
  Verdict,
} from "./report.ts";
export { correctedAlpha, correctedPower } from "./intervals.ts";
export {
  type Aim,
  type Baseline,
  type Looks,
  type Needed,
  needed,
  powerOf,
  sampleSize,
  smallestDetectable,
  stillNeeded,
} from "./sample-size.ts";
