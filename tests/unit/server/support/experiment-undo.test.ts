import { expect, test } from "vitest";
import { inTransaction } from "../../../../src/server/db/index.ts";
import { experimentPage, readDefined, readStates } from "../../../../src/server/experiments/index.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { PEPPER, sharedBench } from "../builders.ts";
import { act } from "./desk.ts";
import { visit } from "../experiments/visitors.ts";

const SHARE = { control: 50, treatment: 50 };
const secrets = createSecrets(PEPPER);
const bench = sharedBench();

const set = (flag: string, input: Record<string, string>) => act(bench, "experiment", { flag, ...input });
const undo = (flag: string, input: Record<string, string> = {}, role: "experimenter" | "owner" = "owner") =>
  act(bench, "experiment-undo", { flag, ...input }, { by: "olga", reason: "a mistake", role });
const stateOf = async (flag: string) => (await readStates(bench.service.db)).get(flag);
const untilOf = async (flag: string) => {
  const row = bench.service.db.selectFrom("experiment_states").select("kept_until").where("flag", "=", flag);
  return (await row.executeTakeFirst())?.kept_until ?? null;
};
async function pageOf(flag: string) {
  const looking = { flag, language: "en", peopleOrigin: "https://join.example", secrets };
  const page = await inTransaction(bench.service.db, (tx) => experimentPage(tx, readDefined(), looking));
  if (page === undefined) throw new Error(flag);
  return page;
}
/** It ran for a day, and so many were counted in each arm. */
async function ran(flag: string, visitors = 100): Promise<void> {
  await set(flag, { state: "on", shares: "control=50,treatment=50" });
  await bench.sql`update experiment_states set since = now() - interval '2 days' where flag = ${flag}`;
  for (const arm of ["control", "treatment"]) await visit(bench, flag, { arm, visitors });
}

test("a stop is taken back: the experiment runs as before, its figures go on, and the history has both", async () => {
  const flag = "socialProof";
  await ran(flag);
  const before = await stateOf(flag);
  await set(flag, { state: "off", "keep-arm": "on" });
  expect(await undo(flag)).toMatchObject({ is: "running", results: "go on" });
  expect(await stateOf(flag)).toEqual(before);
  expect(await untilOf(flag)).toBeNull();
  const { is, visitors, history } = await pageOf(flag);
  expect({ is, visitors }).toEqual({ is: "running", visitors: 200 });
  const [last, stop, start] = history;
  expect(last).toMatchObject({
    act: "experiment-undo",
    by: "olga",
    reason: "a mistake",
    before: { active: false, share: SHARE, keepsArm: true },
    after: { active: true, share: SHARE },
    undoes: { at: stop?.at, act: "experiment" },
  });
  expect(last?.after).toEqual(stop?.before);
  expect([stop?.after.active, start?.after.active]).toEqual([false, true]);
  // The undo, too: then it is stopped again, and people in the middle keep their arm as long as they were to.
  await undo(flag);
  expect(await stateOf(flag)).toMatchObject({ active: false, keepsArm: true });
  expect(await untilOf(flag)).not.toBeNull();
  expect((await pageOf(flag)).is).toBe("stopped");
});

test("other shares are taken back, and the results begin anew, because visitors meanwhile had other chances", async () => {
  const flag = "priceInBuildYourOwn";
  await ran(flag);
  await set(flag, { shares: "control=10,treatment=90", sites: "us", languages: "en" });
  expect(await undo(flag)).toMatchObject({
    shares: "control 50 %, treatment 50 %",
    results: expect.stringContaining("begin anew"),
  });
  expect(await stateOf(flag)).toMatchObject({ active: true, counts: true, share: SHARE });
  expect((await pageOf(flag)).visitors).toBe(0);
});

test("a first start is taken back: it is as if it never ran", async () => {
  const flag = "payPalInJoin";
  await set(flag, { state: "on" });
  await undo(flag, {}, "experimenter");
  const before = { active: false, share: { control: 100, treatment: 0 }, since: new Date(0) };
  expect((await pageOf(flag)).is).toBe("ready");
  expect(await stateOf(flag)).toEqual(before);
  // The undo is undone, and that too.
  await undo(flag);
  expect(await stateOf(flag)).toMatchObject({ active: true, counts: true });
  await undo(flag);
  expect(await stateOf(flag)).toEqual(before);
});

test("an end is taken back by an owner only, and holds again when that is taken back", async () => {
  const flag = "packageStep";
  await ran(flag);
  await act(bench, "experiment-end", { flag, arm: "control", currency: "USD" });
  const { decision } = await pageOf(flag);
  expect(decision?.arm).toBe("control");
  await expect(undo(flag, {}, "experimenter")).rejects.toThrow("Only an owner can undo this");
  await undo(flag);
  const after = await pageOf(flag);
  expect(after).toMatchObject({ is: "running", visitors: 200 });
  expect(after.decision).toBeUndefined();
  await expect(undo(flag, {}, "experimenter")).rejects.toThrow("Only an owner can undo this");
  await undo(flag);
  expect(await pageOf(flag)).toMatchObject({ is: "decided", active: false, decision });
  // It can be decided anew after it was taken back.
  await undo(flag);
  await act(bench, "experiment-end", { flag, arm: "treatment", currency: "USD" });
  expect((await pageOf(flag)).decision?.arm).toBe("treatment");
});

test("what was never changed, or has been changed since, is not undone, and nothing changes", async () => {
  const flag = "premiumPickMe";
  await expect(undo(flag)).rejects.toThrow(`"${flag}" was not changed here`);
  await set(flag, { sites: "us" });
  const [first] = (await pageOf(flag)).history;
  await set(flag, { sites: "uk" });
  const before = await stateOf(flag);
  await expect(undo(flag, { change: first?.at ?? "" })).rejects.toThrow("It has been changed since");
  await expect(undo("nothing")).rejects.toThrow('There is no experiment "nothing"');
  expect(await stateOf(flag)).toEqual(before);
});

/** A change as the record has it. */
async function recorded(flag: string, details: object): Promise<void> {
  const row = { act: "experiment", done_by: "olga", reason: "by hand", target: flag, details: JSON.stringify(details) };
  await bench.service.db.insertInto("support_acts").values(row).execute();
}

test("a state that ran on a site, or in a language, that the files have lost is not brought back", async () => {
  const flag = "premiumPickMe";
  await set(flag, { sites: "us" });
  const before = await stateOf(flag);
  const after = { active: false, share: { control: 100, treatment: 0 } };
  for (const lost of [{ sites: ["us", "atlantis"] }, { languages: ["la"] }]) {
    await recorded(flag, { ...after, before: { ...after, ...lost } });
    await expect(undo(flag)).rejects.toThrow(/The files have changed since\. There is no "(atlantis|la)" among the/);
    expect(await stateOf(flag)).toEqual(before);
  }
});

test("a record without times brings back nobody's arm, and does not say so", async () => {
  const flag = "socialProof";
  await set(flag, { state: "on" });
  await recorded(flag, { active: true, share: SHARE, before: { active: false, share: SHARE, keepsArm: true } });
  expect((await pageOf(flag)).history[0]?.before).toEqual({ active: false, share: SHARE });
  await undo(flag);
  expect(await untilOf(flag)).toBeNull();
  const [last] = (await pageOf(flag)).history;
  expect(last?.after).toEqual({ active: false, share: SHARE });
});

test("of one that the files have switched on, the first change is taken back with what was counted meanwhile", async () => {
  const flag = "removeCoParentStatus";
  await ran(flag);
  expect((await pageOf(flag)).visitors).toBe(200);
  await undo(flag);
  const uncounted = {
    active: true,
    share: { control: 100, treatment: 0 },
    since: expect.any(Date),
    design: expect.any(String),
  };
  expect(await stateOf(flag), "nobody is counted").toEqual(uncounted);
  expect((await pageOf(flag)).visitors, "the results begin anew").toBe(0);
  // Its end for another arm starts no counting either: everybody has the control until the files say otherwise.
  await act(bench, "experiment-end", { flag, arm: "treatment", currency: "USD" });
  expect(await stateOf(flag)).toEqual(uncounted);
});

test("where the figures go on, the page and the act have them, and what was tried when they began", async () => {
  const flag = "newPackagesVersion";
  const figures = async () => {
    const { visitors, report } = await pageOf(flag);
    const results = await act(bench, "results", { flag, currency: "USD" });
    expect(results["health"]).toEqual(report.health);
    return { visitors, design: report.health.some(({ code }) => code === "designChanged") };
  };
  await ran(flag);
  await bench.sql`update experiment_states set design = 'another one' where flag = ${flag}`;
  expect(await figures()).toEqual({ visitors: 200, design: true });
  await set(flag, { state: "off" });
  await undo(flag);
  expect(await figures(), "the stop is taken back").toEqual({ visitors: 200, design: true });
  await set(flag, { shares: "control=80,treatment=20" });
  await undo(flag);
  expect(await figures(), "other shares are taken back").toEqual({ visitors: 0, design: false });
  await ran(flag, 10);
  expect((await figures()).design).toBe(false);
});

test("measuring with everybody in one arm is taken back, and what it counted stays", async () => {
  const flag = "uglyDucklingClickToJoin";
  // As the files may have it.
  await set(flag, { state: "on", shares: "control=100,treatment=0" });
  await bench.sql`update experiment_states set counts = false, since = 'epoch' where flag = ${flag}`;
  await set(flag, { state: "on", shares: "control=100,treatment=0" });
  await visit(bench, flag, { arm: "control", visitors: 100 });
  expect(await stateOf(flag)).toMatchObject({ active: true, counts: true });
  expect(await undo(flag)).toMatchObject({ is: "running", results: "go on" });
  expect((await stateOf(flag))?.counts).toBeUndefined();
  expect((await pageOf(flag)).visitors).toBe(100);
});

test("one that a release has switched off can be stopped, so that no later release switches it on", async () => {
  // People in the middle keep their arm at its stop, as the files say.
  const flag = "discountOfferLanguage";
  await ran(flag);
  const share = { control: 50, gone: 50 };
  await bench.sql`update experiment_states set share = ${JSON.stringify(share)}, sites = '{us}' where flag = ${flag}`;
  const { since } = (await stateOf(flag)) ?? {};
  await set(flag, { state: "off", "keep-arm": "on" });
  expect(await stateOf(flag), "the rest stays").toMatchObject({ active: false, share, sites: ["us"], since });
  const { problem, history } = await pageOf(flag);
  expect(problem).toBeUndefined();
  expect(history[0], "as a stop").toMatchObject({ before: { active: true }, after: { active: false } });
  await expect(undo(flag)).rejects.toThrow("The files have changed since. It has no arm");
});

test("a stop leaves figures and places as they are, also of a site that the files have lost", async () => {
  const flag = "premiumPickMe";
  await ran(flag);
  await bench.sql`update experiment_states set sites = '{uk,us,atlantis}' where flag = ${flag}`;
  const { since } = (await stateOf(flag)) ?? {};
  await set(flag, { state: "off" });
  expect(await stateOf(flag)).toMatchObject({ active: false, sites: ["uk", "us", "atlantis"], since });
  expect((await pageOf(flag)).visitors).toBe(200);
  // What is given is held against the files.
  await expect(set(flag, { sites: "us,atlantis" })).rejects.toThrow('There is no "atlantis"');
});

test("a first start is taken back and holds again, with what it counted", async () => {
  const flag = "unrecordedCallsParentB";
  await set(flag, { shares: "control=100,treatment=0" });
  await set(flag, { state: "on", shares: "control=90,treatment=10" });
  const started = await stateOf(flag);
  await undo(flag);
  expect((await stateOf(flag))?.active).toBe(false);
  expect(await undo(flag)).toMatchObject({ is: "running", results: "go on" });
  expect(await stateOf(flag)).toEqual(started);
});

test("one that a release has switched off does not come back after its end", async () => {
  const flag = "venmoInJoin";
  await ran(flag);
  await bench.sql`update experiment_states set share = '{"control": 50, "gone": 50}' where flag = ${flag}`;
  expect((await pageOf(flag)).problem).toMatch(/^It has no arm "gone"/);
  await act(bench, "experiment-end", { flag, arm: "treatment", currency: "USD" });
  expect(await stateOf(flag)).toMatchObject({ active: false });
  expect((await pageOf(flag)).problem).toBeUndefined();
});

test("what a first change found is kept where the files have changed since: it is not what they say now", async () => {
  const flag = "recordedCallsParentB";
  await recorded(flag, { active: false, share: SHARE, before: { active: true, share: SHARE } });
  await undo(flag);
  expect(await stateOf(flag)).toMatchObject({ active: true, share: SHARE });
  expect((await pageOf(flag)).is).toBe("running");
});
