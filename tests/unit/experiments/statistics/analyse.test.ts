import { expect, test } from "vitest";
import type { Plan } from "../../../../src/experiments/statistics/report.ts";
import { analyse, type Counted, type CountedRow, METRIC_NAMES } from "../../../../src/experiments/statistics/index.ts";

import schema from "../../../../schemas/language/experiments.schema.json" with { type: "json" };

const plan: Plan = {
  flag: "trial",
  arms: ["control", "treatment"],
  share: { control: 50, treatment: 50 },
  metric: "registered",
  guards: [
    { metric: "paid", toleratedLoss: 20 },
    { metric: "refunded", toleratedLoss: 50 },
  ],
  smallestEffect: 5,
  visitors: 40_000,
  days: 28,
};

const yes = (sum: number) => ({ sum, squares: sum });
const row = (arm: string, visitors: number, registered: number, paid: number, refunded: number): CountedRow => ({
  group: "all",
  value: "",
  arm,
  visitors,
  metrics: { registered: yes(registered), paid: yes(paid), refunded: yes(refunded) },
});
const control = row("control", 10_000, 3000, 1500, 500);
const counted = (rows: readonly CountedRow[], over: Partial<Counted> = {}): Counted => ({
  rows,
  days: 10,
  exposuresWithoutArm: 0,
  visitorsInTwoArms: 0,
  visitorsAcrossPublishes: 0,
  canExpose: true,
  ...over,
});
const reportOf = (treatment: CountedRow, over: Partial<Counted> = {}, other: Partial<Plan> = {}) =>
  analyse({ plan: { ...plan, ...other }, counted: counted([control, treatment], over) });
const better = row("treatment", 10_000, 3400, 1500, 500);

test.each<readonly [what: string, treatment: CountedRow, verdict: object]>([
  ["better, with all guards held", better, { code: "better", arm: "treatment" }],
  [
    "better, with too few visitors for a guard",
    row("treatment", 10_000, 3400, 1300, 500),
    { code: "betterButGuardsOpen", arm: "treatment" },
  ],
  ["a guard that lost more than is tolerated", row("treatment", 10_000, 3400, 900, 500), { code: "unhealthy" }],
  ["more errors than are tolerated", row("treatment", 10_000, 3400, 1500, 1000), { code: "unhealthy" }],
  ["worse", row("treatment", 10_000, 2600, 1500, 500), { code: "worse", arm: "treatment" }],
  [
    "a small difference, before the plan's end",
    row("treatment", 10_000, 3050, 1500, 500),
    { code: "undecided", ofInterest: 0.015, daysLeft: expect.closeTo(29, 0) },
  ],
  ["a sample ratio that cannot be", row("treatment", 11_000, 3740, 1500, 500), { code: "unhealthy" }],
])("%s", (_, treatment, verdict) => expect(reportOf(treatment).verdict).toEqual(verdict));

test("a small difference after the planned visitors is not shown, which is not that there is none", () => {
  expect(reportOf(row("treatment", 10_000, 3050, 1500, 500), {}, { visitors: 20_000 }).verdict).toEqual({
    code: "notShown",
  });
});

test("what is not decided says in how many days the smallest effect is found, if as many come", () => {
  /** After so many times the visitors and days, with a difference halfway to the smallest that matters. */
  const leftAfter = (times: number, over: Partial<Counted> = {}, arms: readonly string[] = []) => {
    const rows = [row("control", 10_000, 3000, 1500, 500), row("treatment", 10_000, 3075, 1500, 500)];
    const all = [...rows, ...arms.map((arm) => row(arm, 10_000, 3075, 1500, 500))].map((one) => ({
      ...row(one.arm, one.visitors * times, 0, 1500 * times, 500 * times),
      metrics: { ...one.metrics, registered: yes((one.metrics.registered?.sum ?? 0) * times) },
    }));
    const share = Object.fromEntries(all.map(({ arm }) => [arm, 1]));
    const { verdict } = analyse({
      plan: { ...plan, arms: Object.keys(share), share, guards: [], visitors: 5_000_000 * all.length },
      counted: counted(all, { days: 10 * times, ...over }),
    });
    return verdict.code === "undecided" ? verdict.daysLeft : verdict.code;
  };
  const left = Number(leftAfter(1));
  expect(left).toBeGreaterThan(10);
  expect(leftAfter(1 + left / 20)).toBeCloseTo(left / 2, 0);
  expect(leftAfter(1 + left / 10 + 0.01)).toBe(0);
  // As many visitors in half of the days; more arms, which are compared more carefully.
  expect(leftAfter(1, { days: 5 })).toBeCloseTo(left / 2, 6);
  expect(leftAfter(1, {}, ["third"])).toBeGreaterThan(left);
  // Who comes within some hours says nothing about a day.
  expect(leftAfter(1, { days: 0.4 })).toBeUndefined();
});

test("a difference below the smallest of interest is none before the plan's end", () => {
  expect(reportOf(row("treatment", 10_000, 3000, 1500, 500), {}, { smallestEffect: 20 }).verdict).toEqual({
    code: "noDifference",
  });
});

test.each<readonly [over: Partial<Counted>, code: string, severity: string]>([
  [{ canExpose: false }, "cannotExpose", "failed"],
  [{ exposuresWithoutArm: 300 }, "exposuresWithoutArm", "failed"],
  [{ exposuresWithoutArm: 3 }, "exposuresWithoutArm", "warning"],
  [{ visitorsInTwoArms: 300 }, "visitorsInTwoArms", "failed"],
  [{ visitorsAcrossPublishes: 300 }, "acrossPublishes", "warning"],
  [{ designChanged: true }, "designChanged", "warning"],
  [{ days: 29 }, "pastPlan", "warning"],
])("%j is found first, and stands in place of a winner if it failed", (over, code, severity) => {
  const { health, verdict } = reportOf(better, over);
  expect(health).toEqual([expect.objectContaining({ code, severity })]);
  expect(verdict.code).toBe(severity === "failed" ? "unhealthy" : "better");
});

test("a few visitors across a release are no finding: every release has some", () => {
  expect(reportOf(better, { visitorsAcrossPublishes: 100 }).health).toEqual([]);
});

test("an arm with a share that nobody saw is named, with the visitors who should have: few can be chance", () => {
  const healthWith = (visitors: number, share: Plan["share"]) =>
    analyse({ plan: { ...plan, share }, counted: counted([row("control", visitors, 3, 1, 0)]) });
  const share = { control: 99, treatment: 1 };
  expect(healthWith(1200, share)).toMatchObject({
    health: [{ code: "armsWithoutExposure", severity: "failed", arm: "treatment", figure: 12 }],
    verdict: { code: "unhealthy" },
  });
  expect(healthWith(700, share).health).toEqual([]);
  const alone = healthWith(1200, { control: 100, treatment: 0 });
  expect(alone.health).toEqual([]);
  const { health } = analyse({
    plan: { ...plan, share: { control: 100, treatment: 0 } },
    counted: counted([control], { days: 99 }),
  });
  expect(health, "it only measures, for as long as it likes").toEqual([]);
  expect(alone.verdict, "nothing is compared").toEqual({ code: "noVisitors" });
});

test("the sample ratio remembers a bad day that later visitors hide", () => {
  const day = (value: string, arm: string, visitors: number): CountedRow => ({
    ...row(arm, visitors, 0, 0, 0),
    group: "day",
    value,
  });
  const rows = [
    control,
    better,
    day("2026-11-02", "control", 9000),
    day("2026-11-02", "treatment", 8700),
    day("2026-11-01", "control", 1000),
    day("2026-11-01", "treatment", 1300),
  ];
  expect(analyse({ plan, counted: counted(rows) }).health[0]).toMatchObject({
    code: "sampleRatio",
    severity: "failed",
  });
});

test("an arm without visitors, and an experiment with none, have no figures that are not numbers", () => {
  const empty = analyse({ plan, counted: counted([]) });
  expect(empty).toEqual({ health: [], verdict: { code: "noVisitors" }, metrics: [], exploratory: [] });
  const one = analyse({ plan, counted: counted([row("control", 8, 0, 0, 0), row("treatment", 0, 0, 0, 0)]) });
  expect(one.verdict).toEqual({ code: "noVisitors" });
  expect(JSON.stringify(one)).not.toMatch(/null/);
});

test("an error that everybody in an arm sees, and nobody else, is found", () => {
  const rows = [row("control", 1000, 300, 150, 0), row("treatment", 1000, 300, 150, 1000)];
  expect(analyse({ plan, counted: counted(rows) }).health).toEqual([
    { code: "guardCrossed", severity: "failed", arm: "treatment", metric: "refunded" },
  ]);
});

test("revenue is compared with amounts cut at the cap, and shown in full", () => {
  const revenue = (arm: string, sum: number, cut: number): CountedRow => ({
    ...row(arm, 1000, 300, 0, 0),
    metrics: { revenue: { sum, squares: sum * 2000, winsorised: { sum: cut, squares: cut * 1000 } } },
  });
  const rows = [revenue("control", 900_000, 500_000), revenue("treatment", 700_000, 600_000)];
  const { metrics } = analyse({ plan: { ...plan, metric: "revenue", guards: [] }, counted: counted(rows) });
  expect(metrics[0]?.arms[1]).toMatchObject({ mean: 700, winsorisedMean: 600, difference: { estimate: 100 } });
});

test("more arms widen each sequence, and metrics that do not decide share one α", () => {
  const third = { ...better, arm: "third" };
  const share = { control: 50, treatment: 50, third: 50 };
  const three = analyse({
    plan: { ...plan, arms: ["control", "treatment", "third"], share, visitors: 60_000, guards: [] },
    counted: counted([control, better, third]),
  });
  const two = analyse({ plan: { ...plan, guards: [] }, counted: counted([control, better]) });
  const width = (report: typeof two, at: number) => {
    const { from = 0, to = 0 } = report.metrics[at]?.arms[1]?.difference?.sequence ?? {};
    return to - from;
  };
  expect(width(three, 0)).toBeGreaterThan(width(two, 0));
  expect(two.metrics.map(({ role }) => role)).toEqual(["decides", "other", "other"]);
  expect(three.verdict).toEqual({ code: "better", arm: "treatment" });
});

test("groups of visitors are reported apart, and decide nothing", () => {
  const site = (arm: string, registered: number): CountedRow => ({
    ...row(arm, 5000, registered, 0, 0),
    group: "site",
    value: "uk",
  });
  const rows = [control, row("treatment", 10_000, 3000, 1500, 500), site("control", 1000), site("treatment", 2000)];
  const { exploratory, verdict } = analyse({ plan, counted: counted(rows) });
  expect(exploratory).toMatchObject([{ group: "site", value: "uk", arms: [{ mean: 0.2 }, { mean: 0.4 }] }]);
  expect(verdict.code).toBe("undecided");
});

test("the schema of experiments knows the same metrics", () => {
  expect(schema.definitions.metric.enum).toEqual(METRIC_NAMES);
});
