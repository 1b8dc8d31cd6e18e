import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { visitorKey } from "../../../../src/server/experiments/index.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { PEPPER, sharedBench, startBench } from "../builders.ts";

const bench = sharedBench();

const event = (over: object = {}) => ({
  id: randomUUID(),
  name: "Step 1 Viewed",
  at: 1_760_000_000_000,
  properties: { duplicateWarning: false, email: "a".repeat(64) },
  ...over,
});
const send = (events: object[], over: object = {}) =>
  bench.client.send("POST", "/v2/events", { body: { flow: "join", visitor: randomUUID(), events, ...over } });
const kept = async (id: string) => bench.service.db.selectFrom("events").selectAll().where("id", "=", id).execute();

describe("events for analytics", () => {
  test("are stored with their visitor as a keyed hash, time and properties [ANALYTICS-01]", async () => {
    const visitor = randomUUID();
    const one = event();
    expect((await send([one, event({ name: "Back Clicked", properties: { step: "x" } })], { visitor })).status).toBe(
      202,
    );
    expect(await kept(one.id)).toMatchObject([
      {
        visitor: visitorKey(createSecrets(PEPPER), visitor),
        flow: "join",
        name: one.name,
        happened_at: new Date(one.at),
        properties: one.properties,
      },
    ]);
  });

  test("are stored once, even if they are sent repeatedly", async () => {
    const [one, other] = [event(), event()];
    await send([one]);
    expect((await send([one, other])).status).toBe(202);
    expect([(await kept(one.id)).length, (await kept(other.id)).length]).toEqual([1, 1]);
  });

  test.each([
    ["an event that no journey declares", { name: "Everything" }],
    ["a property that the event does not have", { properties: { password: "correct-horse-7" } }],
    ["an e-mail that is not hashed [ANALYTICS-02]", { properties: { email: "jordan@example.com" } }],
    ["a property of another type", { properties: { duplicateWarning: "yes" } }],
    ["free text in place of an id", { name: "Back Clicked", properties: { step: "What I think of it" } }],
    ["the name of a built-in object property", { name: "constructor" }],
  ])("are refused as a whole batch for %s", async (_, over) => {
    const good = event();
    const answer = await send([good, event(over)]);
    expect([answer.status, answer.body.fields[0].field]).toEqual([422, "events.1"]);
    expect(await kept(good.id)).toEqual([]);
  });

  test.each([
    ["another journey", { flow: "nowhere" }],
    ["a journey named like a built-in object property", { flow: "constructor" }],
    ["a visitor that is not an id", { visitor: "jordan@example.com" }],
    ["no event at all", { events: [] }],
    ["more than 50 events", { events: Array.from({ length: 51 }, () => event()) }],
  ])("are refused for %s", async (_, over) => {
    expect((await send([event()], over)).status).toBe(422);
  });

  test("contain the person's arm of an experiment, and an unknown arm is refused [ANALYTICS-04]", async () => {
    const properties = { flag: "removeCoParentStatus", epicKey: "GROW-621", arm: "control" };
    expect((await send([event({ name: "Experiment Viewed", properties })])).status).toBe(202);
    expect(
      (await send([event({ name: "Experiment Viewed", properties: { ...properties, arm: "none" } })])).status,
    ).toBe(422);
  });

  test("are limited to the configured number of calls a minute from one network address", async () => {
    const strict = await startBench({ callsPerMinute: 2 });
    const body = { flow: "join", visitor: randomUUID(), events: [event()] };
    const statuses = [];
    for (let call = 0; call < 5; call += 1)
      statuses.push((await strict.client.send("POST", "/v2/events", { body })).status);
    await strict.stop();
    // Two calls a minute are allowed. A new minute may begin during the calls.
    expect(statuses[0]).toBe(202);
    expect(statuses).toContain(429);
  });
});
