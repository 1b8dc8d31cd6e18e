import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Service } from "../../../../src/server/index.ts";
import { newParent, type Registration, sharedBench, unanswered, approved, chargedUnanswered } from "../builders.ts";
import { whileLocked } from "../while-locked.ts";

const bench = sharedBench();

const LOST = { status: 409, body: { code: "payment-pending" } };
const MESSAGE = {
  status: 422,
  body: { code: "duplicate-parent", detail: expect.stringContaining("You were not charged") },
};

/** Pays for a registration: the provider makes the charge, but its answer is lost. */
async function payAndHearNothing(email: string): Promise<Registration> {
  const { by, body } = await bench.client.readyToPay({ email });
  bench.gateway.next = chargedUnanswered;
  expect(await bench.client.pay(by, body)).toMatchObject(LOST);
  bench.gateway.next = approved;
  return by;
}

const registered = (email: string): number =>
  bench.gateway.requests.filter(
    (one) =>
      one.customer?.email === email && bench.gateway.charged.some((charge) => charge.attemptId === one.attemptId),
  ).length;

describe("a registration whose payment is being looked up", () => {
  test("does not expire before the result of the payment is known", async () => {
    const by = await payAndHearNothing(newParent().parent.email);
    await bench.sql`update signups set expires_at = now() - interval '1 hour' where id = ${by.signupId}`;
    expect(await bench.client.receipt(by)).toMatchObject(LOST);
    const body = (await bench.client.readyToPay()).body;
    expect(await bench.client.pay(by, body)).toMatchObject({ body: { code: "already-paid" } });
    expect((await bench.client.receipt(by)).status).toBe(200);
  });

  test("expires if nothing was charged", async () => {
    const { by, body } = await bench.client.readyToPay();
    bench.gateway.next = unanswered;
    await bench.client.pay(by, body);
    bench.gateway.next = approved;
    await bench.sql`update signups set expires_at = now() - interval '1 hour' where id = ${by.signupId}`;
    expect(await bench.client.pay(by, body)).toMatchObject({ status: 410, body: { code: "registration-expired" } });
  });
});

describe("a second registration with the same e-mail", () => {
  test("is refused at its start while the first payment is being looked up, unless the person confirms it", async () => {
    const { email } = newParent().parent;
    await payAndHearNothing(email);
    const parent = { ...newParent().parent, email };
    expect(await bench.client.create({ parent })).toMatchObject({ status: 422, body: { code: "duplicate-parent" } });
    expect(await bench.client.create({ parent, parentDuplicateConfirmed: true })).toMatchObject({ status: 201 });
  });

  test("that is already open is refused before it is charged, until the person confirms it", async () => {
    const { email } = newParent().parent;
    const second = await bench.client.readyToPay({ email });
    const first = await payAndHearNothing(email);
    expect(await bench.client.pay(second.by, second.body)).toMatchObject(MESSAGE);
    await bench.client.pay(first, second.body);
    expect((await bench.client.receipt(first)).status).toBe(200);
    expect(await bench.client.pay(second.by, second.body)).toMatchObject(MESSAGE);
    expect(registered(email)).toBe(1);
    const confirmed = { parent: { email }, parentDuplicateConfirmed: true, sections: ["NAME"] };
    expect((await bench.client.update(second.by, confirmed)).status).toBe(200);
    expect((await bench.client.pay(second.by, second.body)).status).toBe(200);
  });

  test("that pays at the same moment is not charged", async () => {
    const { email } = newParent().parent;
    const both = [await bench.client.readyToPay({ email }), await bench.client.readyToPay({ email })];
    const answers = await Promise.all(both.map(({ by, body }) => bench.client.pay(by, body)));
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 422]);
    expect(registered(email)).toBe(1);
  });

  test("that pays at the moment when the first charge is stored is not charged", async () => {
    const { email } = newParent().parent;
    const second = await bench.client.readyToPay({ email });
    const first = await payAndHearNothing(email);
    // The service looks for accounts in two tables, and for running payments in a third one.
    const { answer } = await whileLocked(bench, sql`lock table users`, async (waitFor, tx) => {
      const answer = bench.client.pay(second.by, second.body);
      await waitFor(1);
      await writeCharge(tx, first);
      return { answer };
    });
    expect(await answer).toMatchObject(MESSAGE);
    expect(registered(email)).toBe(1);
  });
});

describe("a receipt that is requested at the moment when the charge is stored", () => {
  test.each([
    ["is returned", "1 hour"],
    ["is returned even if the registration would be expired without a charge", "-1 hour"],
  ])("%s", async (_, expires) => {
    const by = await payAndHearNothing(newParent().parent.email);
    await bench.sql`update signups set expires_at = now() + ${expires}::interval where id = ${by.signupId}`;
    const { answer } = await whileLocked(bench, sql`lock table payments`, async (waitFor, tx) => {
      const answer = bench.client.receipt(by);
      await waitFor(1);
      await writeCharge(tx, by);
      return { answer };
    });
    expect((await answer).status).toBe(200);
  });
});

/** Stores the charge as another instance would. */
async function writeCharge(tx: Service["db"], { signupId }: Registration): Promise<void> {
  await sql`update payments set status = 'charged', settled_at = now() where signup_id = ${signupId}`.execute(tx);
  await sql`update signups set paid_at = now() where id = ${signupId}`.execute(tx);
}
