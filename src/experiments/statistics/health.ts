import { isSplit } from "../assignment.ts";
import { sequentialSampleRatio } from "./sample-ratio.ts";
import type { AnalysisInput, Counted, HealthCode, HealthFinding, MetricReport, Plan } from "./report.ts";

/** A right experiment's sample ratio is called wrong with at most this probability, however often somebody looks. */
const SAMPLE_RATIO_ALPHA = 0.01;

/** Fewer visitors than this, or a smaller part of them, can be stray requests: GrowthBook's limits. */
const FEW = 10;
const SMALL_PART = 0.01;

/** What is wrong with an experiment, the failed checks first. Empty if nothing is. */
export function healthOf({ plan, counted }: AnalysisInput, metrics: readonly MetricReport[]): HealthFinding[] {
  const visitors = visitorsIn(counted);
  const findings = [
    ...(counted.canExpose ? [] : [failed("cannotExpose")]),
    ...sampleRatioFinding(plan, counted),
    ...strays("exposuresWithoutArm", counted.exposuresWithoutArm, visitors),
    ...unseenArms(plan, counted),
    ...strays("visitorsInTwoArms", counted.visitorsInTwoArms, visitors),
    ...crossedGuards(metrics),
    // A publish always catches some.
    ...(isMany(counted.visitorsAcrossPublishes, visitors)
      ? [{ code: "acrossPublishes", severity: "warning", figure: counted.visitorsAcrossPublishes } as const]
      : []),
    ...(counted.designChanged ? [{ code: "designChanged", severity: "warning" } as const] : []),
    // With everybody in one arm it only measures what it needs.
    ...(isSplit(plan.share) && (counted.days > plan.days || visitors > plan.visitors)
      ? [{ code: "pastPlan", severity: "warning", figure: counted.days } as const]
      : []),
  ];
  return findings.sort((one, other) => Number(one.severity === "warning") - Number(other.severity === "warning"));
}

/** Visitors in all arms together. */
export function visitorsIn({ rows }: Pick<Counted, "rows">): number {
  return rows.reduce((sum, { group, visitors }) => sum + (group === "all" ? visitors : 0), 0);
}

/**
 * The visitor weight of the sample ratio's prior that finds the smallest fault at the planned end: with n visitors the
 * threshold (n + c)/n · (2 ln 1/α + ln(1 + n/c)) on the squared deviation is lowest at about c = n/12 for α = 0.01.
 */
function concentrationFor(planned: number): number {
  return planned / 12;
}

function sampleRatioFinding({ arms, share, visitors: planned }: Plan, counted: Counted): HealthFinding[] {
  const shares = arms.map((arm) => share[arm] ?? 0);
  const p = sequentialSampleRatio(looksOf(counted, arms), shares, concentrationFor(planned));
  return p < SAMPLE_RATIO_ALPHA ? [{ ...failed("sampleRatio"), figure: p }] : [];
}

/** Visitors by arm at the end of each day, counted from the start, and now. */
function looksOf({ rows }: Counted, arms: readonly string[]): number[][] {
  const days = [...new Set(rows.flatMap(({ group, value }) => (group === "day" ? [value] : [])))].sort();
  const sofar = arms.map(() => 0);
  const byDay = days.map((day) => {
    for (const { group, value, arm, visitors } of rows) {
      const at = arms.indexOf(arm);
      if (group === "day" && value === day && at >= 0) sofar[at] = (sofar[at] ?? 0) + visitors;
    }
    return [...sofar];
  });
  const now = arms.map((arm) => rows.find((row) => row.group === "all" && row.arm === arm)?.visitors ?? 0);
  return [...byDay, now];
}

function strays(code: HealthCode, figure: number, visitors: number): HealthFinding[] {
  if (figure === 0) return [];
  return [{ code, severity: isMany(figure, visitors) ? "failed" : "warning", figure }];
}

function isMany(figure: number, visitors: number): boolean {
  return figure >= FEW && figure >= SMALL_PART * (visitors + figure);
}

/** Arms that nobody was exposed to, though by their shares visitors should have been, as many as came to the others. */
function unseenArms({ arms, share }: Plan, counted: Counted): HealthFinding[] {
  const seen = new Set(
    counted.rows.flatMap(({ group, arm, visitors }) => (group === "all" && visitors > 0 ? [arm] : [])),
  );
  const seenShare = arms.reduce((sum, arm) => sum + (seen.has(arm) ? (share[arm] ?? 0) : 0), 0);
  return arms.flatMap((arm) => {
    const due = seen.has(arm) ? 0 : Math.round((visitorsIn(counted) * (share[arm] ?? 0)) / seenShare);
    return due >= FEW ? [{ ...failed("armsWithoutExposure"), arm, figure: due }] : [];
  });
}

function crossedGuards(metrics: readonly MetricReport[]): HealthFinding[] {
  return metrics.flatMap(({ metric, arms }) =>
    arms.flatMap(({ arm, guard }) => (guard === "crossed" ? [{ ...failed("guardCrossed"), arm, metric }] : [])),
  );
}

function failed(code: HealthCode): HealthFinding {
  return { code, severity: "failed" };
}
