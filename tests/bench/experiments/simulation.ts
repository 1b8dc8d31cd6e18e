import { armsFor, type Experiment } from "../../../src/experiments/index.ts";
import type { Plan } from "../../../src/experiments/statistics/report.ts";
import {
  analyse,
  type AnalysisInput,
  type Comparison,
  type CountedRow,
} from "../../../src/experiments/statistics/index.ts";

/** What a visitor did. */
interface Visit {
  readonly arm: string;
  readonly registered: boolean;
}

/** Where visitors come from: the port of the simulation. */
export type Visits = (experiment: Experiment) => Iterable<Visit>;

/** Everything that looks at one experiment saw, one entry for each 100 visitors. */
export interface Look {
  readonly visitors: number;
  readonly comparison?: Comparison;
  readonly sampleRatioFailed: boolean;
}

/** Looks at an experiment after every `every` visitors, until `visitors` came. The caller can stop earlier. */
export function* looksAt(
  experiment: Experiment,
  plan: Plan,
  visits: Visits,
  visitors = plan.visitors,
  every = 100,
): Generator<Look> {
  const counts = new Map(experiment.arms.map((arm) => [arm, { visitors: 0, registered: 0 }]));
  let came = 0;
  for (const { arm, registered } of visits(experiment)) {
    const count = counts.get(arm);
    if (count === undefined) throw new Error(`No arm ${arm}`);
    count.visitors += 1;
    count.registered += registered ? 1 : 0;
    came += 1;
    if (came % every !== 0) continue;
    const rows = [...counts].map(([one, { visitors: all, registered: yes }]) => row(one, all, yes));
    const report = analyse(inputOf(plan, rows));
    const comparison = report.metrics[0]?.arms[1]?.difference;
    yield {
      visitors: came,
      ...(comparison && { comparison }),
      sampleRatioFailed: report.health.some(({ code }) => code === "sampleRatio"),
    };
    if (came >= visitors) return;
  }
}

/** How often visitors of each arm register. */
export type Rates = Readonly<Record<string, number>>;

/** Experiments and their visitors. */
export interface Source {
  /** An experiment with two arms. `number`: that of the run. */
  experiment(number: number, control?: number): Experiment;
  visits(random: () => number, rates: Rates): Visits;
}

/** Visitors with random ids, assigned by the service's own assignment, who register with a rate for each arm. */
export const drawnFromNumbers: Source = { experiment: experimentNumber, visits: randomVisits };

function randomVisits(random: () => number, rates: Rates): Visits {
  return function* visits(experiment) {
    while (true) {
      const visitor = `${hex(random)}-${hex(random)}`;
      const arm = armsFor([experiment], visitor)[experiment.flag] ?? "";
      yield { arm, registered: random() < (rates[arm] ?? 0) };
    }
  };
}

/** An experiment with two arms, under a flag of its own, so that each run assigns people anew. */
function experimentNumber(number: number, control = 50): Experiment {
  return {
    flag: `simulated${number}`,
    epicKey: `SIM-${number}`,
    arms: ["control", "treatment"],
    share: { control, treatment: 100 - control },
    active: true,
  };
}

/** The plan of such an experiment. It plans equal shares, so one that gives others has a fault. */
export function planFor(visitors: number, smallestEffect = 20): Plan {
  return {
    flag: "simulated",
    arms: ["control", "treatment"],
    share: { control: 50, treatment: 50 },
    metric: "registered",
    guards: [],
    smallestEffect,
    visitors,
    days: 28,
  };
}

export function excludesZero({ from, to }: { readonly from: number; readonly to: number }): boolean {
  return from > 0 || to < 0;
}

function hex(random: () => number): string {
  return Math.floor(random() * 2 ** 32).toString(16);
}

function inputOf(plan: Plan, rows: readonly CountedRow[]): AnalysisInput {
  const fine = { exposuresWithoutArm: 0, visitorsInTwoArms: 0, visitorsAcrossPublishes: 0 };
  return { plan, counted: { rows, days: 1, canExpose: true, ...fine } };
}

function row(arm: string, visitors: number, yes: number): CountedRow {
  return { group: "all", value: "", arm, visitors, metrics: { registered: { sum: yes, squares: yes } } };
}
