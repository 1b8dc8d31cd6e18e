import type { ExperimentLine, ExperimentPage } from "../../../src/experiments/views.ts";
import { analyse, type Comparison, type Counted } from "../../../src/experiments/statistics/index.ts";

const PLAN = {
  metric: "paid",
  guards: [{ metric: "refunded", toleratedLoss: 20 }],
  smallestEffect: 10,
  visitors: 20_000,
  days: 28,
} as const;

/** An experiment of the list that runs, with these differences. */
export function lineOf(changes: Partial<ExperimentLine> = {}): ExperimentLine {
  return {
    flag: "socialProof",
    epicKey: "GROW-544",
    arms: ["control", "treatment"],
    share: { control: 50, treatment: 50 },
    active: true,
    question: "Whether a picture helps.",
    plan: { ...PLAN, owner: "Growth" },
    journeys: ["invite"],
    is: "running",
    since: "2026-11-01T09:00:00.000Z",
    day: 10,
    visitors: 8_000,
    health: [],
    verdict: { code: "undecided", ofInterest: 0.012 },
    ...changes,
  };
}

interface Arm {
  readonly visitors: number;
  readonly paid: number;
}

/** The page of an experiment in which so many came and paid, with the report of the real analysis. */
export function pageOf(
  { control, treatment }: { readonly control: Arm; readonly treatment: Arm },
  counted: Partial<Counted> = {},
): ExperimentPage {
  const line = lineOf({ visitors: control.visitors + treatment.visitors });
  const rows = Object.entries({ control, treatment }).map(([arm, { visitors, paid }]) => ({
    group: "all" as const,
    value: "",
    arm,
    visitors,
    metrics: { paid: { sum: paid, squares: paid }, refunded: { sum: 40, squares: 40 } },
  }));
  const report = analyse({
    plan: { ...PLAN, flag: line.flag, arms: line.arms, share: line.share },
    counted: {
      rows,
      days: line.day,
      exposuresWithoutArm: 0,
      visitorsInTwoArms: 0,
      visitorsAcrossPublishes: 0,
      canExpose: true,
      ...counted,
    },
  });
  return {
    ...line,
    health: report.health,
    verdict: report.verdict,
    report,
    days: [],
    currency: "USD",
    inTheMiddle: {},
    history: [],
    pages: [],
    peopleOrigin: "https://join.example",
    looks: {},
  };
}

/** A difference of rates, with an interval of this half width that holds at every look. */
export function differenceOf(estimate: number, half: number): Comparison {
  const around = (width: number) => ({ from: estimate - width, to: estimate + width });
  return { estimate, sequence: around(half), interval: around(half / 2), p: 0.5 };
}
