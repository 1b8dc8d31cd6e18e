import type { MetricName } from "./metrics.ts";

/** What `analyse` needs: what was planned, and what was counted. */
export interface AnalysisInput {
  readonly plan: Plan;
  readonly counted: Counted;
}

/** What an experiment was meant to show, fixed before it starts. */
export interface Plan {
  readonly flag: string;
  /** The first one is the control. */
  readonly arms: readonly string[];
  /** Percentage of those who take part, by arm. Arms without a share above 0 are in no comparison. */
  readonly share: Readonly<Record<string, number>>;
  /** The metric that decides. */
  readonly metric: MetricName;
  /** Metrics that must not get worse by more than is tolerated. */
  readonly guards: readonly Guard[];
  /** Smallest effect of interest on the metric that decides, in percent of the control's figure. */
  readonly smallestEffect: number;
  /** Visitors in all arms together at which the decision is due. */
  readonly visitors: number;
  /** Days at which the decision is due. */
  readonly days: number;
}

/** A metric that must not get worse, and the loss that is tolerated, in percent of the control's figure. */
interface Guard {
  readonly metric: MetricName;
  readonly toleratedLoss: number;
}

/** What the database counted of an experiment. */
export interface Counted {
  /**
   * One row for each arm and group, as one query with `GROUPING SETS` gives them. A visitor is in one row of each kind
   * of group. Visitors in two arms, and those who crossed a publish of the journey's definition, are in no row.
   */
  readonly rows: readonly CountedRow[];
  /** Days since the experiment started. */
  readonly days: number;
  /** Visitors with an exposure to an arm that the experiment does not have, or to none. */
  readonly exposuresWithoutArm: number;
  readonly visitorsInTwoArms: number;
  /** Visitors who crossed a publish of the journey's definition. They are kept apart: they are in no row. */
  readonly visitorsAcrossPublishes: number;
  /** Whether something in the files depends on the arm, so that a visitor can be exposed. */
  readonly canExpose: boolean;
  /** Whether its plan, or what its arms change, is not as it was when these visitors began to come. */
  readonly designChanged?: boolean;
}

/** Figures of an arm's exposed visitors: of all of them, or of those in one group. */
export interface CountedRow {
  /** `all`: the arm's visitors. Otherwise those with one `value`, for example a site or the day of their exposure. */
  readonly group: "all" | Dimension;
  /** The site, language, device, or day (`2026-11-29`). Empty with `all`. */
  readonly value: string;
  readonly arm: string;
  readonly visitors: number;
  /** A metric that is absent was not counted. */
  readonly metrics: Readonly<Partial<Record<MetricName, Sums>>>;
}

export type Dimension = "day" | "site" | "language" | "device";

/** Sums over an arm's visitors of what each of them has in a metric. With a yes or no both are the number of yes. */
interface Sums {
  readonly sum: number;
  readonly squares: number;
  /** The same with each visitor's amount cut at the cap. Of amounts only. */
  readonly winsorised?: { readonly sum: number; readonly squares: number };
}

/** What is known about an experiment. Health comes first: a failed check stands in place of a winner. */
export interface Report {
  readonly health: readonly HealthFinding[];
  readonly verdict: Verdict;
  readonly metrics: readonly MetricReport[];
  /** The same by site, language, device and day. Exploratory: no verdict follows from it. */
  readonly exploratory: readonly GroupReport[];
}

/** A finding about whether the results can be trusted. `failed`: no arm can be called better. */
export interface HealthFinding {
  readonly code: HealthCode;
  readonly severity: "failed" | "warning";
  /** The arm and metric that it concerns, where it concerns one. */
  readonly arm?: string;
  readonly metric?: MetricName;
  /** The number that words can show: visitors, days, or a p-value. */
  readonly figure?: number;
}

export type HealthCode =
  | "sampleRatio"
  | "exposuresWithoutArm"
  | "armsWithoutExposure"
  | "visitorsInTwoArms"
  | "acrossPublishes"
  | "designChanged"
  | "cannotExpose"
  | "pastPlan"
  | "guardCrossed";

/**
 * The answer. `arm` is the one that it is about.
 * `unhealthy`: a health check failed, so nothing can be said. `noVisitors`: an arm that is compared has none.
 * `undecided`: not known yet. `noDifference`: every effect that is of interest is excluded. `notShown`: all planned
 * visitors came, and neither a difference nor that is shown. `better`: better than the control, and all guards held. `betterButGuardsOpen`: better, but
 * it is not shown yet that the guards hold. `worse`: every arm is worse than the control; `arm` is the worst.
 */
export type Verdict =
  | { readonly code: "unhealthy" | "noVisitors" | "noDifference" | "notShown" }
  | {
      readonly code: "undecided";
      /** The smallest effect of interest, in the metric's unit. */
      readonly ofInterest: number;
      /** Days until that effect is found, if as many visitors come. 0: they usually suffice. Absent: it cannot be known. */
      readonly daysLeft?: number;
    }
  | { readonly code: "better" | "worse" | "betterButGuardsOpen"; readonly arm: string };

export interface MetricReport {
  readonly metric: MetricName;
  readonly role: "decides" | "guard" | "other";
  readonly arms: readonly ArmReport[];
}

/** An arm's figure in a metric: a rate between 0 and 1, or a mean per visitor in minor units. */
export interface ArmReport {
  readonly arm: string;
  readonly visitors: number;
  readonly mean: number;
  /** The mean with amounts cut at the cap: differences are computed from it. Of amounts only. */
  readonly winsorisedMean?: number;
  /** The difference from the control. Absent for the control, and where too little was counted to know. */
  readonly difference?: Comparison;
  /** The guard's answer: whether the loss is shown to be within what is tolerated, or beyond it. */
  readonly guard?: "held" | "crossed" | "open";
}

/** A difference from the control, with what is known about it. */
export interface Comparison {
  /** In the metric's unit. */
  readonly estimate: number;
  /** Part of the control's mean: 0.05 is 5 % more. Absent if that mean is 0. */
  readonly relative?: number;
  /** Holds if looked at once, at the planned end. */
  readonly interval: Interval;
  /** Holds at every look together. Verdicts follow from it alone. */
  readonly sequence: Interval;
  /** Always-valid p-value of no difference, corrected for the number of comparisons. */
  readonly p: number;
}

export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The figures of one group of visitors in the metric that decides. */
export interface GroupReport {
  readonly group: Dimension;
  readonly value: string;
  readonly arms: readonly ArmReport[];
}

/** The figures of the metric that decides at the end of a day (`2026-11-29`), counted from the start. */
export interface DayReport {
  readonly day: string;
  readonly arms: readonly ArmReport[];
}
