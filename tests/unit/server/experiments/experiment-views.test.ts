import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../../src/server/db/index.ts";
import type { DefinedExperiment } from "../../../../src/server/experiments/defined.ts";
import { type Defined, experimentList, experimentPage, lockState } from "../../../../src/server/experiments/index.ts";
import { recordAct } from "../../../../src/server/support/index.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { PEPPER, sharedBench } from "../builders.ts";
import { visit as visitArm } from "./visitors.ts";

const secrets = createSecrets(PEPPER);
const bench = sharedBench();
beforeEach(async () => {
  for (const table of ["exposures", "outcomes", "experiment_states"]) await bench.sql`delete from ${sql.table(table)}`;
  // The record refuses to be changed; a test's own experiments are new ones.
});

const plan = {
  metric: "registered",
  guards: [{ metric: "paid", toleratedLoss: 20 }],
  smallestEffect: 20,
  visitors: 4000,
  days: 28,
  owner: "Product manager",
  cutAbove: 98,
} as const;
const { cutAbove: _cutAbove, ...shownPlan } = plan;
/** In the product's journeys, the welcome of an invitation depends on it. */
const SEEN = "socialProof";
const trial = (flag: string, over: Partial<DefinedExperiment> = {}): DefinedExperiment => ({
  flag,
  epicKey: "TRY-1",
  arms: ["control", "treatment"],
  share: { control: 100, treatment: 0 },
  active: false,
  why: "Does a trial help?",
  plan,
  ...over,
});
const definedWith = (...experiments: readonly DefinedExperiment[]): Defined => ({
  experiments: { experiments },
  sites: ["us", "uk"],
  languages: ["en", "es"],
  currencies: ["USD", "GBP"],
});
const SHARE = { control: 50, treatment: 50 };
const list = (defined: Defined) => inTransaction(bench.service.db, (tx) => experimentList(tx, defined));
const page = (defined: Defined, flag: string, currency?: string) =>
  inTransaction(bench.service.db, (tx) =>
    experimentPage(tx, defined, { flag, currency, language: "es", peopleOrigin: "https://join.example", secrets }),
  );
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Starts it four days ago; the record says so. */
async function start(flag: string, share = SHARE): Promise<void> {
  await inTransaction(bench.service.db, async (tx) => {
    await lockState(tx, { ...trial(flag), active: true, share });
    await sql`update experiment_states set counts = true, since = now() - interval '4 days' where flag = ${flag}`.execute(
      tx,
    );
    const details = { active: true, share, before: { active: false, share: { control: 100, treatment: 0 } } };
    await recordAct(tx, { act: "experiment", by: "ada", reason: "first half", target: flag, details });
  });
}

const visit = (flag: string, arm: string, visitors: number, did: number, days: number, metric = "registered") =>
  visitArm(bench, flag, { arm, visitors, did, metric, hours: 24 * days });

test("the list says of each experiment what it is, and counts only what runs or has run", async () => {
  await start("running");
  await start("gone");
  await visit("running", "control", 310, 90, 3);
  await visit("running", "treatment", 290, 150, 3);
  await visit("running", "treatment", 20, 20, 3, "paid");
  // From before the start.
  await visit("running", "control", 40, 0, 9);
  const bare = {
    epicKey: "TRY-1",
    arms: ["control", "treatment"],
    share: { control: 100, treatment: 0 },
    active: false,
    question: "Does a trial help?",
    journeys: [],
    day: 0,
    visitors: 0,
    health: [],
  };
  const line = { ...bare, plan: shownPlan };
  const since = expect.any(String) as string;
  const { plan: _plan, ...unplanned } = trial("unplanned");
  const answer = await list(definedWith(trial("running"), trial("ready"), unplanned));
  expect(json(answer)).toEqual({
    experiments: [
      {
        ...line,
        flag: "running",
        active: true,
        counts: true,
        share: SHARE,
        is: "running",
        since,
        day: 3,
        visitors: 620,
        health: [{ code: "cannotExpose", severity: "failed" }],
        verdict: { code: "unhealthy" },
      },
      { ...line, flag: "ready", is: "ready" },
      { ...bare, flag: "unplanned", is: "unplanned" },
      { ...bare, flag: "gone", epicKey: "", share: SHARE, question: "", is: "gone", since, leftRunning: true },
    ],
    sites: ["us", "uk"],
    languages: ["en", "es"],
    currencies: ["EUR"],
  });
});

test("a page has the report, the difference by day, who is in the middle, the history and the pages", async () => {
  await start(SEEN);
  await visit(SEEN, "control", 300, 90, 3);
  await visit(SEEN, "treatment", 310, 150, 3);
  await visit(SEEN, "control", 100, 30, 0);
  await visit(SEEN, "treatment", 90, 60, 0, "loginCreated");
  const answer = await page(definedWith(trial(SEEN, { keepsArm: true })), SEEN);
  const { report, days, needs, ...rest } = json(answer) as NonNullable<typeof answer>;
  const since = expect.any(String) as string;
  expect(rest).toEqual({
    flag: SEEN,
    epicKey: "TRY-1",
    arms: ["control", "treatment"],
    share: SHARE,
    active: true,
    counts: true,
    question: "Does a trial help?",
    plan: shownPlan,
    journeys: ["invite"],
    is: "running",
    since,
    day: 3,
    visitors: 800,
    health: [],
    verdict: { code: "undecided", ofInterest: 0.06, daysLeft: expect.closeTo(14, 0) },
    currency: "USD",
    inTheMiddle: { control: 100, treatment: 30 },
    keepsArm: true,
    history: [
      {
        at: expect.any(String),
        act: "experiment",
        by: "ada",
        reason: "first half",
        before: { active: false, share: { control: 100, treatment: 0 } },
        after: { active: true, share: SHARE },
      },
    ],
    pages: [
      {
        flow: "invite",
        step: "arrival",
        path: "/app/join/invite/",
        isGuarded: true,
        title: "Te invitaron a unirte a Twofold como padre o madre",
      },
    ],
    peopleOrigin: "https://join.example",
    looks: {
      control: expect.stringMatching(/^\?arm\.socialProof=control&look=/),
      treatment: expect.stringMatching(/^\?arm\.socialProof=treatment&look=/),
    },
  });
  const decides = report.metrics.find(({ role }) => role === "decides");
  expect(days.map(({ arms }) => arms.map(({ visitors }) => visitors))).toEqual([
    [300, 310],
    [400, 400],
  ]);
  expect(days[0]?.arms[1]?.difference?.estimate).toBeCloseTo(150 / 310 - 0.3, 9);
  // The last day is what the report says.
  expect(days.at(-1)?.arms[1]?.difference).toEqual(decides?.arms[1]?.difference);
  // (3.035 + 1.282)² · 4 · 0.21 / 0.06²: found in 9 of 10, as the guard must hold too.
  expect(needs).toEqual({ visitors: 4359, days: 17, baseline: 0.3, visitorsADay: 267, from: 3 });
});

test("who is in the middle stays so when the results begin anew", async () => {
  await start(SEEN);
  await visit(SEEN, "treatment", 90, 60, 0, "loginCreated");
  await sql`update experiment_states set since = now() where flag = ${SEEN}`.execute(bench.service.db);
  expect(await page(definedWith(trial(SEEN)), SEEN)).toMatchObject({
    visitors: 0,
    inTheMiddle: { control: 0, treatment: 30 },
  });
});

test("one that is started with nobody in another arm shows what it needs, and no result", async () => {
  await start(SEEN, { control: 100, treatment: 0 });
  await visit(SEEN, "control", 400, 160, 3);
  const found = await page(definedWith(trial(SEEN)), SEEN);
  expect(found?.needs).toMatchObject({ baseline: 0.4, visitorsADay: 133, from: 3 });
  expect(found?.report).toMatchObject({ health: [], verdict: { code: "noVisitors" } });
});

test("what it needs follows from another experiment on the same pages, and is absent with too little data", async () => {
  const defined = definedWith(trial(SEEN), trial("premiumPickMe"), trial("priceInBuildYourOwn"));
  expect((await page(defined, "premiumPickMe"))?.needs).toBeUndefined();
  await visit(SEEN, "control", 500, 50, 10);
  await visit("priceInBuildYourOwn", "control", 200, 80, 20);
  await visit("priceInBuildYourOwn", "control", 900, 0, 40);
  const { needs } = (await page(defined, "premiumPickMe")) ?? {};
  expect(needs).toMatchObject({ baseline: 0.4, visitorsADay: 10, from: 20 });
  expect(needs?.days).toBe(Math.ceil((needs?.visitors ?? 0) / 10));
  // Of a journey alone: the experiment with the most visitors there.
  expect(
    (await page(definedWith(trial(SEEN), trial("recordedCallsParentB")), "recordedCallsParentB"))?.needs,
  ).toMatchObject({ baseline: 0.1 });
});

test("one that left the files says how many were counted, and after its decision the figures of that moment", async () => {
  const [lost, ended] = ["lost", "ended"];
  for (const flag of [lost, ended]) {
    await start(flag);
    await visit(flag, "control", 30, 9, 2);
  }
  const { report } = (await page(definedWith(trial(ended)), ended)) ?? {};
  const decision = { arm: "control", verdict: report?.verdict, visitors: 30, day: 2, currency: "EUR", report };
  await inTransaction(bench.service.db, async (tx) => {
    await sql`update experiment_states set active = false where flag = ${ended}`.execute(tx);
    const details = { active: false, share: SHARE, before: { active: true, share: SHARE }, decision };
    await recordAct(tx, { act: "experiment-end", by: "ada", reason: "enough", target: ended, details });
  });
  const none = definedWith();
  const { experiments } = await list(none);
  expect(experiments.find(({ flag }) => flag === lost)).toMatchObject({
    is: "gone",
    visitors: 30,
    day: 2,
    leftRunning: true,
  });
  expect(await page(none, lost)).toMatchObject({ is: "gone", visitors: 30, report: { metrics: [] } });
  const left = json(await page(none, ended));
  expect(left).toMatchObject({
    is: "gone",
    visitors: 30,
    currency: "EUR",
    decision: { reason: "enough" },
    report: json(report),
  });
  expect(left).not.toHaveProperty("leftRunning");
  expect(report?.metrics.length).toBeGreaterThan(0);
});

test("an experiment that nobody knows has no page; one without a plan has no figures", async () => {
  expect(await page(definedWith(trial(SEEN)), "nothing")).toBeUndefined();
  const { plan: _plan, ...unplanned } = trial(SEEN);
  expect(await page(definedWith(unplanned), SEEN, "GBP")).toMatchObject({
    currency: "GBP",
    report: { health: [], verdict: { code: "noVisitors" }, metrics: [], exploratory: [] },
    days: [],
  });
});
