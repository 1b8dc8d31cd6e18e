import type { Experiment } from "./experiment.ts";
import type { MetricName } from "./statistics/metrics.ts";
import type { Comparison, HealthFinding, Plan, Report, Verdict } from "./statistics/report.ts";

/** What the place of experiments asks the staff's port for. All times are ISO 8601, by the database's clock. */

/** What was planned before the start, as `flows/experiments.json` says it. */
export type PlanView = Omit<Plan, "flag" | "arms" | "share"> & { readonly owner: string };

/** `GET /staff/experiments`: the list. */
export interface ExperimentList {
  readonly experiments: readonly ExperimentLine[];
  readonly sites: readonly string[];
  readonly languages: readonly string[];
  /** The currencies in which there are amounts, the most frequent one first. */
  readonly currencies: readonly string[];
}

/** An experiment in the list. */
export interface ExperimentLine
  extends Pick<Experiment, "flag" | "epicKey" | "arms" | "share" | "sites" | "languages" | "active" | "counts"> {
  /** Its question: `why` of the files. Empty if the files have lost the experiment. */
  readonly question: string;
  /** Absent: it cannot start. */
  readonly plan?: PlanView;
  /** The journeys in which its arms decide something. */
  readonly journeys: readonly string[];
  /** `gone`: it ran once, and the files do not have it any more. */
  readonly is: "running" | "stopped" | "ready" | "unplanned" | "decided" | "gone";
  /** Since when those who take part are the same. Absent if it never ran here. */
  readonly since?: string;
  /** Whole days since the first exposure. */
  readonly day: number;
  /** Of those who are counted, in all arms. */
  readonly visitors: number;
  /** The worst first. Of what runs, or has run. */
  readonly health: readonly HealthFinding[];
  readonly verdict?: Verdict;
  readonly decision?: Decision;
  /** Of one that is gone: it ran when the files lost it. */
  readonly leftRunning?: boolean;
  /** Why it is off, though it was started: the files have lost or gained an arm. A sentence without its full stop. */
  readonly problem?: string;
}

/** The end of an experiment, as it was written down. */
export interface Decision {
  readonly at: string;
  readonly by: string;
  /** The arm that stays. */
  readonly arm: string;
  /** Why, as the person wrote it. */
  readonly reason: string;
  readonly verdict: Verdict;
  readonly visitors: number;
  readonly day: number;
  /** Difference in the metric that decides, of the arm that is compared best. */
  readonly difference?: Comparison;
}

/** `GET /staff/experiments/<flag>?currency=USD`: a page. */
export interface ExperimentPage extends ExperimentLine {
  readonly report: Report;
  /** The difference of the metric that decides at the end of each day, counted from the start, by arm. */
  readonly days: readonly DayView[];
  readonly currency: string;
  /** What the smallest effect needs, by the figures of the last weeks. */
  readonly needs?: NeedsView;
  /** How many visitors of each arm are in the middle: exposed within a day, and without a login. */
  readonly inTheMiddle: Readonly<Record<string, number>>;
  /** What the files say of people in the middle at a stop: they keep their arm. */
  readonly keepsArm?: boolean;
  /** The newest first. */
  readonly history: readonly ChangeView[];
  /** Pages where the arm decides something, to look at in each arm. */
  readonly pages: readonly PageView[];
  /** Where people's pages are, such as `https://join.example`. */
  readonly peopleOrigin: string;
  /** By arm, what the address of a page ends with to show it to staff: a signed query, for half an hour at least. */
  readonly looks: Readonly<Record<string, string>>;
  /** Where the Studio is, such as `https://studio.example`: it ends an experiment in the files. */
  readonly studioOrigin?: string;
}

/** A page of a journey. */
interface PageView {
  readonly flow: string;
  readonly step: string;
  /** Its title, in the language of whoever looks; the step's name, if the title depends on what people did. */
  readonly title: string;
  /** Where it is, behind `peopleOrigin`: the path of the journey and that of the step. */
  readonly path: string;
  /** What people did before decides whether it opens, so a link may open another page. */
  readonly isGuarded: boolean;
}

export interface DayView {
  /** `2026-11-29`. */
  readonly day: string;
  readonly arms: readonly { readonly arm: string; readonly visitors: number; readonly difference?: Comparison }[];
}

/** Visitors and days that the smallest effect of interest needs, and the figures from which they follow. */
export interface NeedsView {
  readonly visitors: number;
  readonly days: number;
  /** The metric that decides, in the last weeks: a rate, or a mean per visitor. */
  readonly baseline: number;
  /** Visitors a day who would take part. */
  readonly visitorsADay: number;
  /** How many days the figures are from. */
  readonly from: number;
}

/** The acts that change an experiment. */
export type ChangeAct = "experiment" | "experiment-end" | "experiment-undo";

/** A change of the state, as the record has it. */
export interface ChangeView {
  readonly at: string;
  readonly act: ChangeAct;
  /** Of an undo: which change it took back. */
  readonly undoes?: { readonly at: string; readonly act: ChangeAct };
  readonly by: string;
  readonly reason: string;
  readonly before?: StateView;
  readonly after: StateView;
}

export type StateView = Pick<Experiment, "active" | "share" | "sites" | "languages"> & {
  /** False: it is active as the files say, and nobody is counted while all have one arm. */
  readonly counts?: boolean;
  /** Whether people who were in the middle at a stop keep their arm. */
  readonly keepsArm?: boolean;
};

type Tried = Pick<StateView, "active" | "share">;

/**
 * Whether a change tries anew what was decided for `arm`. Who gives everybody the arm that stays, until the files do,
 * decides nothing anew.
 */
export function startsAnew(arm: string, after: Tried, before: Tried | undefined): boolean {
  const isEverybodys = (state: Tried | undefined): boolean => state?.active === true && state.share[arm] === 100;
  return after.active && !isEverybodys(after) && (!before?.active || isEverybodys(before));
}

/** The metrics of a funnel, in the order in which people get there. */
export const FUNNEL: readonly MetricName[] = ["registered", "packageChosen", "paid", "loginCreated"];

/** The changes, newest first, without those that were undone and their undos. An undo can be undone, too. */
export function withoutUndone<C extends { readonly at: string; readonly undoes?: { readonly at: string } }>(
  changes: readonly C[],
): readonly C[] {
  const undone = new Set<string>();
  return changes.filter(({ at, undoes }) => {
    if (undone.has(at)) return false;
    if (undoes) undone.add(undoes.at);
    return undoes === undefined;
  });
}
