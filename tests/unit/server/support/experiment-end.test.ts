import { expect, test } from "vitest";
import { inTransaction } from "../../../../src/server/db/index.ts";
import { experimentList, experimentPage, readDefined, readStates } from "../../../../src/server/experiments/index.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { PEPPER, sharedBench } from "../builders.ts";
import { act } from "./desk.ts";
import { visit as visitArm } from "../experiments/visitors.ts";

const FLAG = "socialProof";
const OTHER = "packageStep";
const HALF = "control=50,treatment=50";
const secrets = createSecrets(PEPPER);
const bench = sharedBench();

const visit = (flag: string, arm: string, visitors: number, did: number) =>
  visitArm(bench, flag, { arm, visitors, did });
const started = async (flag: string) => {
  await act(bench, "experiment", { flag, state: "on", shares: HALF });
  await bench.sql`update experiment_states set since = now() - interval '2 days' where flag = ${flag}`;
};
const end = (flag: string, arm: string) =>
  act(bench, "experiment-end", { flag, arm, currency: "USD" }, { by: "olga", reason: "the picture distracts" });
const lineOf = async (flag: string) => {
  const { experiments } = await inTransaction(bench.service.db, (tx) => experimentList(tx, readDefined()));
  return experiments.find((one) => one.flag === flag);
};
const pageOf = (flag: string) =>
  inTransaction(bench.service.db, (tx) =>
    experimentPage(tx, readDefined(), { flag, language: "en", peopleOrigin: "https://join.example", secrets }),
  );

test("an end writes down the arm that stays with the figures of the moment, and switches off for the control", async () => {
  await started(FLAG);
  await visit(FLAG, "control", 1000, 400);
  await visit(FLAG, "treatment", 1000, 200);
  const shown = await end(FLAG, "control");
  const figures = {
    arm: "control",
    verdict: { code: "worse", arm: "treatment" },
    visitors: 2000,
    day: 1,
    difference: { estimate: expect.closeTo(-0.2, 9), relative: expect.closeTo(-0.5, 9) },
  };
  expect(shown).toMatchObject({ flag: FLAG, ...figures, next: expect.stringContaining("Everyone gets control") });
  expect((await readStates(bench.service.db)).get(FLAG)).toMatchObject({ active: false });
  const line = await lineOf(FLAG);
  expect(line).toMatchObject({ is: "decided", active: false, visitors: 2000, day: 1, verdict: figures.verdict });
  expect(line?.decision).toMatchObject({ by: "olga", reason: "the picture distracts", ...figures });
  const share = { control: 50, treatment: 50 };
  const [newest, first] = (await pageOf(FLAG))?.history ?? [];
  expect(newest).toMatchObject({
    act: "experiment-end",
    before: { active: true, share },
    after: { active: false, share },
  });
  expect(first).toMatchObject({ act: "experiment", after: { active: true, share } });
  // All figures stay in the record, which nobody can change.
  const { rows } = await bench.sql<{ metrics: number }>`
    select jsonb_array_length(details->'decision'->'report'->'metrics') as metrics
    from support_acts where act = 'experiment-end' and target = ${FLAG}`;
  expect(rows).toEqual([{ metrics: 7 }]);

  // Once decided, it stays so through other changes, until somebody starts it again: then the results begin anew.
  await expect(end(FLAG, "treatment")).rejects.toThrow('It was decided for "control" at ');
  await act(bench, "experiment", { flag: FLAG, sites: "us" });
  expect(await lineOf(FLAG)).toMatchObject({ is: "decided" });
  const again = { flag: FLAG, state: "on" };
  await expect(act(bench, "experiment", again, { by: "olga" })).rejects.toThrow("Say who you are and why");
  expect(await act(bench, "experiment", again)).toMatchObject({ decided: expect.stringContaining("for control, at ") });
  expect(await lineOf(FLAG)).toMatchObject({ is: "running", visitors: 0, day: 0 });
  expect((await lineOf(FLAG))?.decision).toBeUndefined();
});

test("an arm that is not the control is not everybody's by the decision: the answer says by what it is", async () => {
  await started(OTHER);
  await visit(OTHER, "control", 100, 30);
  await visit(OTHER, "treatment", 100, 40);
  expect(await end(OTHER, "treatment")).toMatchObject({
    next: expect.stringContaining("--shares control=0,treatment=100"),
  });
  expect(await lineOf(OTHER)).toMatchObject({ is: "decided", active: true, decision: { arm: "treatment" } });
  // As the answer says; it is no new start.
  await act(bench, "experiment", { flag: OTHER, shares: "control=0,treatment=100" });
  expect(await lineOf(OTHER)).toMatchObject({ is: "decided", decision: { arm: "treatment" } });
});

test("one that the files have switched on can be ended once it is stopped, and its page keeps the decision's figures", async () => {
  const flag = "removeCoParentStatus";
  await act(bench, "experiment", { flag, shares: HALF });
  await bench.sql`update experiment_states set since = now() - interval '2 days' where flag = ${flag}`;
  await visit(flag, "control", 90, 30);
  // Shares are wrong, which the list must not forget with the decision.
  await visit(flag, "treatment", 900, 40);
  await act(bench, "experiment", { flag, state: "off" });
  expect(await lineOf(flag)).toMatchObject({ is: "stopped", visitors: 990 });
  const { next } = (await end(flag, "treatment")) as { next: string };
  expect(next).toMatch(
    /^Everyone has control, because it is off, until .* --state on --shares control=0,treatment=100$/,
  );
  // Of what cannot be believed, no difference is written down; how it came about is.
  const { decision, days } = (await pageOf(flag)) ?? {};
  expect(decision).toMatchObject({ verdict: { code: "unhealthy" }, visitors: 990 });
  expect(decision?.difference).toBeUndefined();
  expect(days?.map(({ arms }) => arms.map(({ visitors }) => visitors))).toEqual([[90, 900]]);
  const failed = expect.objectContaining({ code: "sampleRatio", severity: "failed" }) as object;
  expect(await lineOf(flag)).toMatchObject({ is: "decided", health: expect.arrayContaining([failed]) });
  // As the answer says: the decision and its figures stay.
  expect(await act(bench, "experiment", { flag, state: "on", shares: "control=0,treatment=100" })).toMatchObject({
    decided: expect.stringMatching(/^for treatment, at .*\. It stays decided$/),
  });
  expect(await pageOf(flag)).toMatchObject({
    is: "decided",
    active: true,
    visitors: 990,
    report: { verdict: { code: "unhealthy" } },
    days,
  });
  // With other shares it is tried anew, and says so.
  expect(await act(bench, "experiment", { flag, shares: HALF })).toMatchObject({
    decided: expect.stringMatching(/^for treatment, at .*\. It is tried anew, and no longer decided$/),
  });
  expect(await lineOf(flag)).toMatchObject({ is: "running", visitors: 0 });
});

test("a plan, or an arm, that is another one since the start is noticed", async () => {
  const flag = "venmoInJoin";
  await started(flag);
  const defined = readDefined();
  const list = (experiments: typeof defined.experiments.experiments) =>
    inTransaction(bench.service.db, (tx) =>
      experimentList(tx, { ...defined, experiments: { ...defined.experiments, experiments } }),
    );
  const healthOf = async (over: object) => {
    const { experiments } = await list(
      defined.experiments.experiments.map((one) => (one.flag === flag ? { ...one, ...over } : one)),
    );
    return experiments.find((one) => one.flag === flag)?.health.map(({ code }) => code);
  };
  const { plan } = defined.experiments.experiments.find((one) => one.flag === flag) ?? {};
  expect(await healthOf({ patch: { treatment: [] } }), "nobody is counted").not.toContain("designChanged");
  await visit(flag, "control", 100, 30);
  await visit(flag, "treatment", 100, 40);
  expect(await healthOf({})).not.toContain("designChanged");
  const { metric, owner: _owner, ...rest } = plan ?? {};
  expect(await healthOf({ plan: { ...rest, owner: "Somebody else", metric } })).not.toContain("designChanged");
  expect(await healthOf({ plan: { ...plan, smallestEffect: 99 } })).toContain("designChanged");
  expect(await healthOf({ patch: { treatment: [] } })).toContain("designChanged");
  // An arm that the files have lost switches it off, which nobody did.
  const { experiments } = await list(
    defined.experiments.experiments.map((one) => (one.flag === flag ? { ...one, arms: ["control", "other"] } : one)),
  );
  expect(experiments.find((one) => one.flag === flag)).toMatchObject({
    active: false,
    problem: 'It has no arm "treatment"; its arms are control, other',
  });
});

test.each([
  [{ flag: "nothing", arm: "control" }, 'There is no experiment "nothing"'],
  [{ flag: FLAG, arm: "other" }, 'It has no arm "other"; its arms are control, treatment'],
  [{ flag: "premiumPickMe", arm: "control" }, '"premiumPickMe" never ran'],
  [{ flag: FLAG }, "--arm is needed"],
  [{ flag: FLAG, arm: "control", currency: "XXX" }, 'No site sells in "XXX", and nobody paid in it; known are USD, '],
])("an end with %j is refused, and nothing changes", async (input, message) => {
  const before = await readStates(bench.service.db);
  const wanted = { currency: "USD", ...input } as Record<string, string>;
  await expect(act(bench, "experiment-end", wanted)).rejects.toThrow(message);
  expect(await readStates(bench.service.db)).toEqual(before);
});

test("of two first changes of an experiment at the same time, the second one sees the first", async () => {
  const flag = "payPalInJoin";
  await Promise.all(
    ["us", "uk"].map((sites) => act(bench, "experiment", { flag, sites, ...(sites === "us" && { state: "on" }) })),
  );
  const history = (await pageOf(flag))?.history ?? [];
  const [last, first] = history;
  expect(history).toHaveLength(2);
  // The record is a chain: what the second one found is what the first one left.
  expect(last?.before).toEqual(first?.after);
});
