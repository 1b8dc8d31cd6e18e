import { randomUUID } from "node:crypto";
import { BlockList } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { inTransaction } from "../../../../src/server/db/index.ts";
import { countResults } from "../../../../src/server/experiments/results.ts";
import { signals } from "../../../../src/server/signals.ts";
import type { Bench } from "../builders.ts";
import {
  cookieOf,
  expose,
  exposuresOf,
  FLAG,
  keyOfVisitor,
  rowsWith,
  startTrial,
  trial,
  visitorIn,
} from "./visitors.ts";

const ROBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

let bench: Bench;
let running: Awaited<ReturnType<typeof startTrial>>["running"];
beforeAll(async () => {
  const ownNetworks = new BlockList();
  ownNetworks.addSubnet("192.0.2.0", 24, "ipv4");
  ({ bench, running } = await startTrial({ ownNetworks, trustProxy: true }));
});
afterAll(() => bench.stop());

/** Why reports are refused while `body` runs. */
async function refusals(body: () => Promise<unknown>): Promise<string[]> {
  const reasons: string[] = [];
  const end = signals.exposureRefused.listen(({ flag, reason }) => reasons.push(`${flag} ${reason}`));
  await body();
  end();
  return reasons;
}

test("an exposure is stored once for a visitor and experiment, with what results are divided by, under a keyed hash", async () => {
  const visitor = visitorIn("treatment");
  const id = randomUUID();
  const german = { "accept-language": "es-MX", host: "www.twofold-uk.example" };
  expect((await expose(bench, visitor, "treatment", { id, headers: german })).status).toBe(202);
  const [first] = await exposuresOf(bench, visitor);
  expect(first).toEqual({
    visitor: keyOfVisitor(visitor),
    flag: FLAG,
    arm: "treatment",
    flow: "join",
    site: expect.any(String),
    language: "es",
    device: "phone",
    definition: expect.stringMatching(/^[0-9a-f]{16}$/),
    at: expect.any(Date),
    seen_other_arm: false,
    crossed: false,
    kind: expect.stringContaining("\u001ftreatment\u001f"),
  });
  // The same request again, and another one from another device.
  await expose(bench, visitor, "treatment", { id });
  await expose(bench, visitor, "treatment", { headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64)" } });
  expect(await exposuresOf(bench, visitor)).toEqual([first]);
  for (const table of ["exposures", "events"])
    expect([table, await rowsWith(bench, table, visitor)]).toEqual([table, 0]);
  const { db } = bench.service;
  expect(await db.selectFrom("events").select("visitor").where("id", "=", id).executeTakeFirst()).toEqual({
    visitor: keyOfVisitor(visitor),
  });
});

test("an exposure has the database's time, however wrong the clocks of the browser and of the service are", async () => {
  onTestFinished(() => void vi.useRealTimers());
  for (const [browser, service] of [
    ["1970-01-02", undefined],
    ["2199-01-01", undefined],
    [undefined, "2001-09-09"],
  ]) {
    const visitor = visitorIn("control");
    const { now } = Date;
    const at = browser === undefined ? now() : Date.parse(browser);
    if (service !== undefined) vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(service) });
    expect((await expose(bench, visitor, "control", { at })).status).toBe(202);
    vi.useRealTimers();
    const [stored] = await exposuresOf(bench, visitor);
    expect(Math.abs(now() - (stored?.at.getTime() ?? 0))).toBeLessThan(60_000);
  }
});

test("a visitor who is reported in a second arm is marked, and stays in the first one", async () => {
  const visitor = visitorIn("control");
  await expose(bench, visitor, "control");
  running.now = { experiments: [trial({ share: { control: 0, treatment: 100 }, counts: true })] };
  await expose(bench, visitor, "treatment");
  running.now = { experiments: [trial()] };
  expect(await exposuresOf(bench, visitor)).toMatchObject([{ arm: "control", seen_other_arm: true }]);
});

test("a visitor who was counted, and then chooses the other arm by the address, is left out; others' choices write nothing", async () => {
  const [visitor, other] = [visitorIn("control"), visitorIn("control")];
  await expose(bench, visitor, "control");
  await expose(bench, other, "control");
  expect(await refusals(() => expose(bench, visitor, "treatment"))).toEqual([`${FLAG} other-arm`]);
  expect(await exposuresOf(bench, visitor)).toMatchObject([{ arm: "control", seen_other_arm: true }]);
  // Not by somebody who knows the id alone.
  await expose(bench, other, "treatment", { headers: { cookie: "" } });
  expect(await exposuresOf(bench, other)).toMatchObject([{ arm: "control", seen_other_arm: false }]);
});

test("a visitor who saw two arms within one report is marked", async () => {
  const visitor = visitorIn("control");
  const events = ["treatment", "control"].map((arm) => {
    const properties = { flag: FLAG, epicKey: "GROW-722", arm };
    return { id: randomUUID(), name: "Experiment Viewed", at: Date.now(), properties };
  });
  const send = () =>
    bench.client.send("POST", "/v2/events", { body: { flow: "join", visitor, events }, headers: cookieOf(visitor) });
  expect((await send()).status).toBe(202);
  expect(await exposuresOf(bench, visitor)).toMatchObject([{ arm: "control", seen_other_arm: true }]);
  // Also one who was counted before, with the arm alone.
  const other = visitorIn("control");
  await expose(bench, other, "control");
  const again = events.map((event) => ({ ...event, id: randomUUID() }));
  await bench.client.send("POST", "/v2/events", {
    body: { flow: "join", visitor: other, events: again },
    headers: cookieOf(other),
  });
  expect(await exposuresOf(bench, other)).toMatchObject([{ arm: "control", seen_other_arm: true }]);
});

test("a visitor who goes on in another definition of the journey is soon marked, and keeps the first one", async () => {
  const [visitor, other] = [visitorIn("control"), visitorIn("control")];
  const before = { flag: FLAG, arm: "control", flow: "join", site: "us", language: "en", definition: "before" };
  for (const one of [visitor, other])
    await bench.service.db
      .insertInto("exposures")
      .values({ ...before, visitor: keyOfVisitor(one), device: "phone" })
      .execute();
  const event = { id: randomUUID(), name: "Packages Viewed", at: Date.now(), properties: {} };
  const send = (flow: string, one: string) =>
    bench.client.send("POST", "/v2/events", { body: { flow, visitor: one, events: [event] }, headers: cookieOf(one) });
  // An event of another journey says nothing about this one.
  await send("account", other);
  expect((await send("join", visitor)).status).toBe(202);
  const marked = () => exposuresOf(bench, visitor);
  await expect.poll(marked, { timeout: 20_000 }).toMatchObject([{ definition: "before", crossed: true }]);
  expect(await exposuresOf(bench, other)).toMatchObject([{ definition: "before", crossed: false }]);
  await expose(bench, other, "control");
  expect(await exposuresOf(bench, other)).toMatchObject([{ definition: "before", crossed: true }]);
});

test("a visitor who goes on after a release changed what an arm changes is kept apart; others stay in", async () => {
  const patch = (value: string) => ({
    treatment: [{ file: "locales/en/join.json", ops: [{ op: "replace", path: "/step1/title", value }] }],
  });
  const releases = (over: object) => (running.now = { experiments: [trial(over)] });
  const goesOn = (visitor: string) => {
    const events = [{ id: randomUUID(), name: "Packages Viewed", at: Date.now(), properties: {} }];
    return bench.client.send("POST", "/v2/events", {
      body: { flow: "join", visitor, events },
      headers: cookieOf(visitor),
    });
  };
  const marked = async (visitor: string) => (await exposuresOf(bench, visitor))[0]?.crossed;
  onTestFinished(() => void releases({}));
  const [first, again, away] = [visitorIn("treatment"), visitorIn("treatment"), visitorIn("treatment")];
  const { db } = bench.service;
  releases({ patch: patch("Warm words") });
  await expose(bench, first, "treatment");
  // Without an event that could mark them.
  const [{ kind: _generated, ...exposure } = expect.unreachable()] = await exposuresOf(bench, first);
  for (const visitor of [again, away])
    await db
      .insertInto("exposures")
      .values({ ...exposure, visitor: keyOfVisitor(visitor) })
      .execute();
  const apart = async () => {
    const of = { flag: FLAG, arms: ["control", "treatment"], currency: "USD", since: new Date(0), cutAbove: 100 };
    return (await inTransaction(db, (tx) => countResults(tx, of))).visitorsAcrossPublishes;
  };
  const before = await apart();
  // The same, in another order.
  const reordered = patch("Warm words").treatment.map(({ file, ops }) => ({ ops, file }));
  releases({ patch: { treatment: reordered } });
  await expose(bench, first, "treatment");
  expect(await marked(first)).toBe(false);
  releases({ patch: patch("Cold words") });
  await expose(bench, first, "treatment");
  expect(await marked(first)).toBe(true);
  await goesOn(again);
  await expect.poll(() => marked(again), { timeout: 20_000 }).toBe(true);
  expect(await marked(away)).toBe(false);
  expect((await apart()) - before).toBe(2);
  // Who comes now, and goes on, saw one version.
  const later = visitorIn("treatment");
  await expose(bench, later, "treatment");
  await goesOn(later);
  await goesOn(away);
  await expect.poll(() => marked(away), { timeout: 20_000 }).toBe(true);
  expect(await marked(later)).toBe(false);
});

describe("no exposure is stored, and the reason is counted,", () => {
  test.each([
    ["of an arm that is not the visitor's: forged, or chosen by the address", "other-arm", "treatment", {}],
    ["of a robot", "robot", "control", { "user-agent": ROBOT }],
    ["without a user agent", "robot", "control", { "user-agent": "" }],
    ["from the company's own network", "own-network", "control", { "x-forwarded-for": "192.0.2.77" }],
    ["from it, as IPv6 writes it", "own-network", "control", { "x-forwarded-for": "::ffff:192.0.2.77" }],
    ["of a visitor without cookies", "no-cookie", "control", { cookie: "" }],
    ["of another visitor than the cookie's", "no-cookie", "control", cookieOf(visitorIn("control"))],
  ])("%s", async (_, reason, arm, headers: Record<string, string>) => {
    const visitor = visitorIn("control");
    const said = await refusals(async () => expect((await expose(bench, visitor, arm, { headers })).status).toBe(202));
    expect(said).toEqual([`${FLAG} ${reason}`]);
    expect(await exposuresOf(bench, visitor)).toEqual([]);
  });

  test.each([
    ["of an experiment that is off", { experiments: [trial({ active: false })] }],
    [
      "of one that has stopped, also where people keep their arm",
      { experiments: [trial({ active: false, keepsArm: true })] },
    ],
    ["of one that gives all the same arm", { experiments: [trial({ share: { control: 100, treatment: 0 } })] }],
    ["of an experiment that the service does not have", { experiments: [] }],
    ["of a visitor in the holdout", { experiments: [trial()], holdout: 100 }],
    ["of a visitor outside its layer", { experiments: [trial({ layer: { name: "l", from: 0, to: 0 } })] }],
  ])("%s", async (_, now) => {
    const visitor = visitorIn("control");
    running.now = now;
    const said = await refusals(() => expose(bench, visitor, "control"));
    running.now = { experiments: [trial()] };
    expect(said).toEqual([`${FLAG} not-running`]);
    expect(await exposuresOf(bench, visitor)).toEqual([]);
  });
});

test("events of a batch that is refused leave no exposure", async () => {
  const visitor = visitorIn("control");
  expect((await expose(bench, visitor, "none")).status).toBe(422);
  expect(await exposuresOf(bench, visitor)).toEqual([]);
});
