import { compare, figureOf, guardAnswer, sampleOf } from "./compare.ts";
import { healthOf, visitorsIn } from "./health.ts";
import { normalQuantile } from "./distributions.ts";
import { ALPHA, correctedAlpha, correctedPower, POWER, sequenceMultiplier } from "./intervals.ts";
import { METRIC_NAMES, METRICS, type MetricName } from "./metrics.ts";
import { stillNeeded } from "./sample-size.ts";
import type {
  AnalysisInput,
  ArmReport,
  Comparison,
  CountedRow,
  DayReport,
  GroupReport,
  HealthFinding,
  MetricReport,
  Plan,
  Report,
  Verdict,
} from "./report.ts";

/** What is known about an experiment from its plan and what was counted: health first, then an answer, then figures. */
export function analyse(input: AnalysisInput): Report {
  const { plan, counted } = input;
  const arms = liveArms(plan);
  const all = counted.rows.filter(({ group }) => group === "all");
  const roles = METRIC_NAMES.filter((metric) => all.some((row) => row.metrics[metric])).map((metric) => ({
    metric,
    role: roleOf(plan, metric),
  }));
  const others = roles.filter(({ role }) => role === "other").length;
  const metrics = roles.map(({ metric, role }): MetricReport => {
    const comparisons = (arms.length - 1) * (role === "other" ? others : 1);
    return { metric, role, arms: armReports(plan, all, metric, correctedAlpha(ALPHA, comparisons)) };
  });
  const health = healthOf(input, metrics);
  return { health, verdict: verdictOf(input, health, metrics), metrics, exploratory: exploratory(input) };
}

/**
 * The metric that decides at the end of each day, counted from the start: figures by arm, as in the report. The visitors
 * of a day are those exposed on it, with all that they have done until now.
 */
export function differencesByDay({ plan, counted }: AnalysisInput): DayReport[] {
  const days = [...new Set(counted.rows.flatMap(({ group, value }) => (group === "day" ? [value] : [])))].sort();
  const alpha = correctedAlpha(ALPHA, liveArms(plan).length - 1);
  const sums = new Map<string, CountedRow>();
  return days.map((day) => {
    for (const row of counted.rows)
      if (row.group === "day" && row.value === day) sums.set(row.arm, added(sums.get(row.arm), row));
    return { day, arms: armReports({ ...plan, guards: [] }, [...sums.values()], plan.metric, alpha) };
  });
}

/** The difference in the metric that decides, of the arm that is best against the control. */
export function bestDifference({ metric: decides }: Pick<Plan, "metric">, { metrics }: Report): Comparison | undefined {
  const sign = METRICS[decides].better === "more" ? 1 : -1;
  const found = metrics.find(({ metric }) => metric === decides)?.arms.flatMap(({ difference }) => difference ?? []);
  return found?.toSorted((one, other) => sign * (other.estimate - one.estimate))[0];
}

/** The arms that visitors are given, the control first. */
function liveArms({ arms, share }: Plan): readonly string[] {
  return arms.filter((arm, at) => at === 0 || (share[arm] ?? 0) > 0);
}

function roleOf({ metric: decides, guards }: Plan, metric: MetricName): MetricReport["role"] {
  if (metric === decides) return "decides";
  return guards.some((guard) => guard.metric === metric) ? "guard" : "other";
}

function armReports(plan: Plan, rows: readonly CountedRow[], metric: MetricName, alpha: number): ArmReport[] {
  const [control = "", ...arms] = liveArms(plan);
  const rowOf = (arm: string) => rows.find((row) => row.arm === arm);
  const a = sampleOf(rowOf(control), metric);
  const guard = plan.guards.find((one) => one.metric === metric);
  return [
    figureOf(rowOf(control), control, metric),
    ...arms.map((arm): ArmReport => {
      const b = sampleOf(rowOf(arm), metric);
      const planned = plannedFor(plan, control, arm);
      const compared = compare(a, b, { alpha, planned });
      // Spotify: a guard that holds needs no correction for the number of guards, as all must hold. An alarm does.
      const certainty = { held: alpha, crossed: correctedAlpha(alpha, plan.guards.length), planned };
      return {
        ...figureOf(rowOf(arm), arm, metric),
        ...(compared && { difference: compared }),
        ...(guard && { guard: guardAnswer(metric, a, b, guard.toleratedLoss / 100, certainty) }),
      };
    }),
  ];
}

function added(sum: CountedRow | undefined, row: CountedRow): CountedRow {
  if (sum === undefined) return row;
  const metrics = Object.entries(row.metrics).map(([metric, own]) => {
    const before = sum.metrics[metric as MetricName];
    if (before === undefined) return [metric, own];
    const { winsorised: cut = own } = own;
    const { winsorised: was = before } = before;
    const winsorised = { sum: was.sum + cut.sum, squares: was.squares + cut.squares };
    const whole = { sum: before.sum + own.sum, squares: before.squares + own.squares };
    return [metric, { ...whole, ...(own.winsorised && { winsorised }) }];
  });
  return {
    ...row,
    visitors: sum.visitors + row.visitors,
    metrics: Object.fromEntries(metrics) as CountedRow["metrics"],
  };
}

/** N* of two arms: their part of the planned visitors. */
function plannedFor({ share, visitors }: Plan, control: string, arm: string): number {
  const total = Object.values(share).reduce((sum, one) => sum + one, 0);
  return (visitors * ((share[control] ?? 0) + (share[arm] ?? 0))) / total;
}

function exploratory({ plan, counted }: AnalysisInput): GroupReport[] {
  const groups = new Map<string, CountedRow[]>();
  for (const row of counted.rows) {
    if (row.group === "all") continue;
    const key = JSON.stringify([row.group, row.value]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const alpha = correctedAlpha(ALPHA, liveArms(plan).length - 1);
  return [...groups.values()].flatMap((rows): GroupReport[] => {
    const [first] = rows;
    if (first === undefined || first.group === "all") return [];
    // The guards belong to the whole experiment.
    const arms = armReports({ ...plan, guards: [] }, rows, plan.metric, alpha);
    return [{ group: first.group, value: first.value, arms }];
  });
}

function verdictOf(
  { plan, counted }: AnalysisInput,
  health: readonly HealthFinding[],
  metrics: readonly MetricReport[],
): Verdict {
  if (health.some(({ severity }) => severity === "failed")) return { code: "unhealthy" };
  const [control, ...arms] = metrics.find(({ role }) => role === "decides")?.arms ?? [];
  if (control === undefined || arms.length === 0) return { code: "noVisitors" };
  if ([control, ...arms].some(({ visitors }) => visitors === 0)) return { code: "noVisitors" };

  const sign = METRICS[plan.metric].better === "more" ? 1 : -1;
  const ranked = arms
    .map((report) => ({ arm: report.arm, ...gainOf(report, sign) }))
    .sort((one, other) => other.estimate - one.estimate);
  const better = ranked.filter(({ from }) => from > 0);
  const held = better.find(({ arm }) => guardsHold(plan, metrics, arm));
  if (held !== undefined) return { code: "better", arm: held.arm };
  if (better[0] !== undefined) return { code: "betterButGuardsOpen", arm: better[0].arm };
  const worst = ranked.at(-1);
  if (worst !== undefined && ranked.every(({ to }) => to < 0)) return { code: "worse", arm: worst.arm };

  const ofInterest = (plan.smallestEffect / 100) * (control.winsorisedMean ?? control.mean);
  const excluded = ranked.every(({ from, to }) => from > -ofInterest && to < ofInterest);
  if (excluded) return { code: "noDifference" };
  if (visitorsIn(counted) >= plan.visitors) return { code: "notShown" };
  const daysLeft = moreNeeded(plan, control, arms, ofInterest) * counted.days;
  // What comes within a part of a day says little about a day.
  const isKnown = counted.days >= 1 && Number.isFinite(daysLeft);
  return { code: "undecided", ofInterest, ...(isKnown && { daysLeft }) };
}

/** How many times the visitors so far must still come until an effect is found in every arm; endless if that is unknown. */
function moreNeeded(plan: Plan, control: ArmReport, arms: readonly ArmReport[], effect: number): number {
  const alpha = correctedAlpha(ALPHA, arms.length);
  const power = correctedPower(POWER, 1 + plan.guards.length);
  const more = arms.map(({ arm, visitors, difference }) => {
    if (difference === undefined) return Number.POSITIVE_INFINITY;
    const error = (difference.interval.to - difference.estimate) / normalQuantile(1 - alpha / 2);
    const multiplier = (then: number) => sequenceMultiplier(then, alpha, plannedFor(plan, control.arm, arm));
    return stillNeeded({ effect, power }, error, control.visitors + visitors, multiplier);
  });
  return Math.max(...more);
}

/** How much better than the control an arm is: the estimate, and the sequence around it. Endless if nothing is known. */
function gainOf({ difference }: ArmReport, sign: 1 | -1): { estimate: number; from: number; to: number } {
  if (difference === undefined) return { estimate: 0, from: -Infinity, to: Infinity };
  const { from, to } = difference.sequence;
  const estimate = sign * difference.estimate;
  return sign === 1 ? { estimate, from, to } : { estimate, from: -to, to: -from };
}

/** A guard that was not counted is open. */
function guardsHold({ guards }: Plan, metrics: readonly MetricReport[], arm: string): boolean {
  return guards.every(({ metric }) =>
    metrics.find((one) => one.metric === metric)?.arms.some((one) => one.arm === arm && one.guard === "held"),
  );
}
