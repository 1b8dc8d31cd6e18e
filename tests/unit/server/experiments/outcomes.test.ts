import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { declined } from "../../../../src/server/payments/braintree/refusals.ts";
import { settleRefund } from "../../../../src/server/purchases/refunds.ts";
import {
  ADDRESS,
  type Bench,
  FAMILY,
  keyOf,
  newParent,
  payBody,
  type Registration,
  unanswered,
  chargedUnanswered,
} from "../builders.ts";
import { chooseLogin } from "../accounts.ts";
import { asInvited, invite, invitedBy } from "../mailbox.ts";
import { act, resourcesOf } from "../support/desk.ts";
import {
  cookieOf,
  expose,
  exposuresOf,
  keyOfVisitor,
  outcomesOf,
  rowsWith,
  startTrial,
  trial,
  visitorIn,
} from "./visitors.ts";

let bench: Bench;
let running: Awaited<ReturnType<typeof startTrial>>["running"];
beforeAll(async () => {
  ({ bench, running } = await startTrial({ outboxPage: true, callsPerMinute: 200 }));
});
afterAll(() => bench.stop());

/** A registration by a browser, up to its payment. */
async function signUp(headers: Record<string, string>) {
  const { client } = bench;
  const created = await client.create(newParent(), { ...headers, "idempotency-key": randomUUID() });
  const by = created.body as Registration;
  const call = (path: string, body: object, method: "PUT" | "POST" = "PUT") =>
    client.send(method, `/v2/signups/${by.signupId}${path}`, { body, headers: { ...keyOf(by), ...headers } });
  await call("", { ...FAMILY, sections: ["FAMILY"] });
  await call("", { address: ADDRESS, sections: ["ADDRESS"] });
  const countryCriteria = { countryCode: "+1", phoneNumber: "5551234567", country: "US" };
  const choose = () => call("/package", { packageId: 2002, countryCriteria });
  const { order } = (await choose()).body as { order: object };
  const pay = async () => {
    const { totals, taxId } = (await client.price(by, order)).body;
    return call("/payment", payBody(order, totals, taxId), "POST");
  };
  return { by, choose, pay };
}

async function paymentOf({ signupId }: Registration) {
  const payments = bench.service.db.selectFrom("payments").selectAll().where("signup_id", "=", signupId);
  return payments.executeTakeFirstOrThrow();
}

async function refundAll(by: Registration): Promise<string> {
  const { refund } = bench.gateway;
  bench.gateway.refund = async () => ({ outcome: "unknown", cause: "the test asks" });
  const { id } = await act(bench, "refund", { person: by.signupId, yes: "true" });
  bench.gateway.refund = refund;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  await bench.sql`update refunds set due_at = now() where id = ${id}`;
  await settleRefund({ ...resourcesOf(bench), gateway: bench.gateway, log }, { id });
  return id as string;
}

test("registered, package chosen, paid, login created and refunded are counted once, for the visitor whose browser registered", async () => {
  const visitor = visitorIn("control");
  await expose(bench, visitor, "control");
  // It stops: what people do afterwards counts, because they have seen an arm.
  const before = running.now;
  running.now = { experiments: [trial({ active: false })] };
  onTestFinished(() => void (running.now = before));
  const headers = cookieOf(visitor);
  const { by, choose, pay } = await signUp(headers);
  // Again: the page repeats a call whose answer was lost, and chooses again.
  await choose();
  const paid = await pay();
  const { attempt_id: attempt, calculation } = await paymentOf(by);
  // By another browser, which is no visitor.
  await chooseLogin(bench, by, paid);
  const refund = await refundAll(by);
  const money = { amount: calculation.total, currency: "USD" };
  const none = { amount: null, currency: null };
  expect(await outcomesOf(bench, visitor)).toEqual([
    { metric: "registered", source: by.signupId, ...none },
    { metric: "packageChosen", source: by.signupId, ...none },
    { metric: "paid", source: attempt, ...money },
    { metric: "loginCreated", source: by.signupId, ...none },
    { metric: "refunded", source: refund, ...money },
  ]);
  expect(await rowsWith(bench, "outcomes", visitor)).toBe(0);
});

test("a payment that the worker settles counts for the visitor, too", async () => {
  const visitor = visitorIn("control");
  const { pay, by } = await signUp(cookieOf(visitor));
  const { next } = bench.gateway;
  bench.gateway.next = chargedUnanswered;
  await pay();
  bench.gateway.next = next;
  const paid = async () => (await outcomesOf(bench, visitor)).filter(({ metric }) => metric === "paid");
  await expect.poll(paid, { timeout: 100_000, interval: 200 }).toHaveLength(1);
  expect((await paymentOf(by)).status).toBe("charged");
});

test("what fails counts nothing: a refused payment, and a login whose user name was taken", async () => {
  const [visitor, other] = [visitorIn("control"), visitorIn("control")];
  const [first, second] = [await signUp(cookieOf(visitor)), await signUp(cookieOf(other))];
  const { username } = await chooseLogin(bench, first.by, await first.pay());
  const { next } = bench.gateway;
  bench.gateway.next = () => declined("2010");
  expect((await second.pay()).status).toBe(402);
  bench.gateway.next = next;
  await expect(chooseLogin(bench, second.by, await second.pay(), username)).rejects.toThrow("usernameUnavailable");
  const metrics = (await outcomesOf(bench, other)).map(({ metric }) => metric).filter((one) => one !== "gotError");
  expect(metrics).toEqual(["registered", "packageChosen", "paid"]);
});

describe("an error", () => {
  const errorsOf = async (visitor: string) =>
    (await outcomesOf(bench, visitor)).filter(({ metric }) => metric === "gotError");
  const timeOf = async (visitor: string) => {
    const rows = bench.service.db.selectFrom("outcomes").select("at").where("visitor", "=", keyOfVisitor(visitor));
    return (await rows.where("metric", "=", "gotError").executeTakeFirst())?.at.getTime() ?? 0;
  };
  const exposed = async (arm: string) => {
    const visitor = visitorIn(arm);
    expect((await expose(bench, visitor, arm)).status).toBe(202);
    return visitor;
  };
  /** A visitor whose error was counted: what was noticed before it is counted, too. */
  const noticed = async () => {
    const visitor = await exposed("control");
    await bench.client.create({ parent: {} }, cookieOf(visitor));
    await expect.poll(() => errorsOf(visitor), { timeout: 20_000 }).toHaveLength(1);
  };

  test("that the page shows counts once for its visitor, with the time of the last one", async () => {
    const visitor = await exposed("treatment");
    const { pay } = await signUp(cookieOf(visitor));
    await noticed();
    expect(await errorsOf(visitor)).toEqual([]);
    const { next } = bench.gateway;
    bench.gateway.next = () => declined("2010");
    expect((await pay()).status).toBe(402);
    await noticed();
    const first = await timeOf(visitor);
    expect((await bench.client.create({ parent: {} }, cookieOf(visitor))).status).toBe(422);
    bench.gateway.next = next;
    await noticed();
    const none = { amount: null, currency: null };
    expect(await errorsOf(visitor)).toEqual([{ metric: "gotError", source: keyOfVisitor(visitor), ...none }]);
    expect(await timeOf(visitor)).toBeGreaterThan(first);
  });

  test("that no page shows counts as none: of a call that only reads or is unseen, or while an outcome is open", async () => {
    const visitor = await exposed("control");
    const { by, pay } = await signUp(cookieOf(visitor));
    const reading = await bench.client.send("GET", `/v2/signups/${randomUUID()}/payment`, {
      headers: { ...keyOf(by), ...cookieOf(visitor) },
    });
    expect(reading.status).toBe(401);
    const unseen = await bench.client.send("POST", `/v2/signups/${randomUUID()}/payments/${randomUUID()}/void`, {
      headers: { ...keyOf(by), ...cookieOf(visitor) },
    });
    expect(unseen.status).toBe(401);
    const { next } = bench.gateway;
    bench.gateway.next = unanswered;
    expect((await pay()).body).toMatchObject({ code: "payment-pending" });
    bench.gateway.next = next;
    await noticed();
    expect(await errorsOf(visitor)).toEqual([]);
  });

  test("of calls that are too many, or come from another site, counts as none", async () => {
    const visitor = await exposed("control");
    const refused = async (headers: Record<string, string>) => {
      const call = { method: "POST", url: "/ofw/login", payload: {}, headers, remoteAddress: "203.0.113.77" } as const;
      return (await bench.service.inject(call)).statusCode;
    };
    expect(await refused({ ...cookieOf(visitor), "sec-fetch-site": "cross-site" })).toBe(403);
    // Should the minute change just then, the calls of the next one are as many.
    for (let status = 0; status !== 429; ) {
      while ((await refused({})) !== 429);
      status = await refused(cookieOf(visitor));
    }
    await noticed();
    expect(await errorsOf(visitor)).toEqual([]);
  });

  const count = () => bench.sql<{ n: number }>`select count(*)::int as n from outcomes where metric = 'gotError'`;

  test("of a visitor who was exposed to nothing counts as none: made-up cookies leave no rows", async () => {
    await noticed();
    const before = (await count()).rows[0]?.n ?? 0;
    for (let number = 0; number < 100; number++) {
      const call = {
        method: "POST",
        url: "/v2/signups",
        payload: { parent: {} },
        headers: cookieOf(randomUUID()),
      } as const;
      const { statusCode } = await bench.service.inject({ ...call, remoteAddress: `203.0.113.${number}` });
      expect(statusCode).toBe(422);
    }
    await noticed();
    expect((await count()).rows).toEqual([{ n: before + 1 }]);
  });

  test("of a browser without the cookie counts as none", async () => {
    await noticed();
    const before = (await count()).rows[0]?.n ?? 0;
    expect((await bench.client.create({ parent: {} })).status).toBe(422);
    await noticed();
    expect((await count()).rows).toEqual([{ n: before + 1 }]);
  });
});

test("an invited parent is the visitor of the browser in which they chose a package", async () => {
  const { letter } = await invite(bench);
  const invited = invitedBy(letter);
  const visitor = visitorIn("treatment");
  const countryCriteria = { countryCode: "+1", phoneNumber: "5551234567", country: "US" };
  const chosen = { packageId: 2002, countryCriteria };
  const { status } = await asInvited(bench, invited).put("/package", chosen, cookieOf(visitor));
  expect(status).toBe(200);
  const row = bench.service.db.selectFrom("signups").select("visitor").where("user_id", "=", invited.userId);
  expect(await row.executeTakeFirst()).toEqual({ visitor: keyOfVisitor(visitor) });
  expect(await outcomesOf(bench, visitor)).toMatchObject([{ metric: "packageChosen" }]);
});

test("a browser without the cookie signs up and pays as always, and leaves no outcome", async () => {
  const before = await bench.sql<{ n: number }>`select count(*)::int as n from outcomes`;
  for (const cookie of ["", "visitor=", "visitor=jordan@example.com", "visitor=' or 1=1"]) {
    const { pay, by } = await signUp({ cookie });
    expect((await pay()).status).toBe(200);
    const { db } = bench.service;
    expect(await db.selectFrom("signups").select("visitor").where("id", "=", by.signupId).executeTakeFirst()).toEqual({
      visitor: null,
    });
  }
  expect(await bench.sql`select count(*)::int as n from outcomes`).toMatchObject({
    rows: before.rows,
  });
});

test("no event can make an outcome, whatever it is called", async () => {
  const visitor = visitorIn("control");
  const send = (name: string, properties: object) =>
    bench.client.send("POST", "/v2/events", {
      body: { flow: "join", visitor, events: [{ id: randomUUID(), name, at: Date.now(), properties }] },
      headers: cookieOf(visitor),
    });
  for (const metric of ["registered", "paid", "refunded", "gotError"])
    expect((await send(metric, { amount: 100_000 })).status).toBe(422);
  expect((await send("Package Selected", { packageId: 2002 })).status).toBe(202);
  expect(await outcomesOf(bench, visitor)).toEqual([]);
});

test("an erased person leaves neither exposures nor outcomes, and a later refund none", async () => {
  const visitor = visitorIn("treatment");
  await expose(bench, visitor, "treatment");
  const { by, pay } = await signUp(cookieOf(visitor));
  expect((await pay()).status).toBe(200);
  const { data } = await act(bench, "export", { person: by.signupId });
  expect(data["experiments that you were in"]).toMatchObject([{ arm: "treatment" }]);
  expect(data["what experiments measured"]).toMatchObject([
    { metric: "registered" },
    { metric: "packageChosen" },
    { metric: "paid" },
  ]);
  const { deleted } = await act(bench, "erase", { person: by.signupId, yes: "true" });
  expect(deleted).toMatchObject({ "experiments that you were in": 1, "what experiments measured": 3 });
  const { attempt_id: attempt } = await paymentOf(by);
  const id = randomUUID();
  await bench.sql`insert into refunds (id, attempt_id, amount) values (${id}, ${attempt}, 100)`;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  await settleRefund({ ...resourcesOf(bench), gateway: bench.gateway, log }, { id });
  expect(await outcomesOf(bench, visitor)).toEqual([]);
  expect(await exposuresOf(bench, visitor)).toEqual([]);
  for (const table of ["signups", "exposures", "outcomes"])
    expect([table, await rowsWith(bench, table, keyOfVisitor(visitor))]).toEqual([table, 0]);
});
