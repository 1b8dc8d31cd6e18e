import { beforeAll, describe, expect, test } from "vitest";
import { settleRefund } from "../../../../src/server/purchases/refunds.ts";
import type { PaymentsGateway, RefundResult } from "../../../../src/server/payments/index.ts";
import { testGateway, sharedBench } from "../builders.ts";
import type { TestGateway } from "../test-gateway.ts";
import { sentTo, Visitor } from "../accounts.ts";
import { act, recordOf, resourcesOf } from "./desk.ts";
import { decimal, payer, refundOf, request, settle } from "./refund-requests.ts";

const bench = sharedBench();
let refund: TestGateway["refund"];
beforeAll(async () => {
  ({ refund } = bench.gateway);
});

const usd = (amount: number): string => `USD\u00A0${decimal(amount)}`;

describe("the act", () => {
  test("without --yes says what it would pay back, and stores nothing but the record", async () => {
    const { email, payment, total } = await payer(bench);
    const amount = usd(total);
    expect(await act(bench, "refund", { person: email })).toEqual({
      id: undefined,
      payment: payment.attempt_id,
      amount,
      currency: "USD",
      next: `Would pay back ${amount} of ${amount}. To do it, add --yes`,
    });
    expect(
      await bench.service.db.selectFrom("refunds").selectAll().where("attempt_id", "=", payment.attempt_id).execute(),
    ).toEqual([]);
    expect(await recordOf(bench, payment.signup_id)).toEqual([
      {
        act: "refund",
        role: null,
        target: null,
        done_by: "anna",
        reason: "ticket 4711",
        subject: payment.signup_id,
        details: { payment: payment.attempt_id, amount: total, currency: "USD", dryRun: true },
      },
    ]);
  });

  test("stores a refund of a part, which the service does by itself and tells the person", async () => {
    bench.gateway.refund = refund;
    const { email, payment, username, password } = await payer(bench);
    const { id, next } = await act(bench, "refund", { person: email, amount: "12.50", yes: "true" });
    expect(next).toMatch(/^USD\s12\.50 of USD\s[\d.]+ will be paid back within a minute, and the person gets a mail/);
    await expect.poll(async () => (await refundOf(bench, id)).status, { timeout: 100_000 }).toBe("done");
    expect(await refundOf(bench, id)).toEqual({
      id,
      attempt_id: payment.attempt_id,
      amount: 1250,
      status: "done",
      created_at: expect.any(Date),
      due_at: expect.any(Date),
      requested_at: expect.any(Date),
      settled_at: expect.any(Date),
      transaction_id: `refund-${id}`,
      reason: null,
    });
    expect(bench.gateway.refunds.filter(({ refundId }) => refundId === id)).toEqual([
      { refundId: id, transactionId: payment.transaction_id, amount: "12.50", currency: "USD", whole: false },
    ]);
    const mails = (await sentTo(bench, email)).filter(({ template }) => template === "refund");
    expect(mails).toMatchObject([
      { channel: "mail", language: "en", country: "US", values: { firstName: "Jordan", amount: usd(1250) } },
    ]);
    const visitor = new Visitor(bench);
    await visitor.logIn(username, password);
    const { receipts } = (await visitor.send("GET", "/v2/users/me/receipts")).body;
    expect(receipts[0].payment.at(-1)).toEqual({ label: "Refunded", value: expect.stringMatching(/^USD\s12\.50, /) });
    const { payments } = await act(bench, "show", { person: email });
    expect(payments[0].refunds).toEqual([
      { id, amount: usd(1250), state: "done", at: expect.any(Date), transaction: `refund-${id}` },
    ]);
  });

  test("never pays back more than was charged, in one refund or in several", async () => {
    const { email, total } = await payer(bench);
    await expect(act(bench, "refund", { person: email, amount: decimal(total + 1) })).rejects.toThrow(
      `Only ${usd(total)} of this payment can be paid back: name that or less`,
    );
    const { id } = await request(bench, email, "10.00");
    await expect(act(bench, "refund", { person: email })).rejects.toThrow("A refund of this payment is on its way");
    await settle(
      bench,
      id,
      testGatewayWith(async () => ({ outcome: "refunded", transactionId: "r1" })),
    );
    await expect(act(bench, "refund", { person: email, amount: decimal(total - 999) })).rejects.toThrow(
      `Only ${usd(total - 1000)}`,
    );
    const rest = await request(bench, email);
    expect(rest.amount).toBe(usd(total - 1000));
    await settle(
      bench,
      rest.id,
      testGatewayWith(async () => ({ outcome: "refunded", transactionId: "r2" })),
    );
    await expect(act(bench, "refund", { person: email })).rejects.toThrow("Nothing of this payment is left");
  });

  test("stores one refund when two people ask for it at once", async () => {
    const { email } = await payer(bench);
    const results = await Promise.allSettled([
      request(bench, email, "10.00"),
      request(bench, email, "10.00"),
      request(bench, email, "10.00"),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
  });

  test.each(["0", "12.5", "-1", "12,50", "USD 3", "1e3"])("refuses the amount %s", async (amount) => {
    const { email } = await payer(bench);
    await expect(act(bench, "refund", { person: email, amount })).rejects.toThrow(
      "--amount must be an amount such as 12.50",
    );
  });

  test("refuses a payment that was not charged, and one of somebody else", async () => {
    const [{ email }, { payment }] = [await payer(bench), await payer(bench)];
    const wrong = "There is no such charge: `show` lists the payments of this person";
    await expect(act(bench, "refund", { person: email, payment: payment.attempt_id })).rejects.toThrow(wrong);
    const { by } = await bench.client.readyToPay();
    await expect(act(bench, "refund", { person: by.signupId })).rejects.toThrow(wrong);
  });
});

function testGatewayWith(refund: () => Promise<RefundResult>): PaymentsGateway {
  return { ...testGateway(), refund };
}

describe("the settlement of a refund", () => {
  test("records a refusal, with the provider's code, and another refund can be asked for", async () => {
    const { email } = await payer(bench);
    const { id } = await request(bench, email, "10.00");
    const lines = await settle(
      bench,
      id,
      testGatewayWith(async () => ({ outcome: "refused", code: "91521" })),
    );
    expect(lines).toEqual([{ refund: id, outcome: "refused", code: "91521", text: "not refunded yet" }]);
    expect(await refundOf(bench, id)).toMatchObject({ status: "refused", reason: "91521", transaction_id: null });
    expect((await sentTo(bench, email)).map(({ template }) => template)).not.toContain("refund");
    expect((await request(bench, email, "10.00")).id).not.toBe(id);
  });

  test("of a person who was erased is done, and mails nobody", async () => {
    const { email, payment } = await payer(bench);
    await act(bench, "erase", { person: email, yes: "true" });
    const { id } = await request(bench, payment.attempt_id);
    await settle(
      bench,
      id,
      testGatewayWith(async () => ({ outcome: "refunded", transactionId: "back" })),
    );
    expect(await refundOf(bench, id)).toMatchObject({ status: "done" });
    const mails = bench.service.db.selectFrom("outbox").select("id").where("purpose", "=", `refund ${id}`);
    expect(await mails.execute()).toEqual([]);
  });

  test("waits an hour for a charge that is not settled yet", async () => {
    const { email } = await payer(bench);
    const { id } = await request(bench, email, "10.00");
    await settle(
      bench,
      id,
      testGatewayWith(async () => ({ outcome: "notSettled" })),
    );
    const { status, reason, due_at: due } = await refundOf(bench, id);
    expect({ status, reason }).toEqual({ status: "pending", reason: "notSettled" });
    expect(due.getTime() - Date.now()).toBeGreaterThan(50 * 60_000);
  });

  test("is done by one of several instances", async () => {
    const { email } = await payer(bench);
    const { id } = await request(bench, email, "10.00");
    let calls = 0;
    const gateway = testGatewayWith(async () => {
      calls += 1;
      return { outcome: "refunded", transactionId: "r" };
    });
    await bench.sql`update refunds set due_at = now() where id = ${id}`;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    await Promise.all([1, 2, 3, 4].map(() => settleRefund({ ...resourcesOf(bench), gateway, log }, { id })));
    expect(calls).toBe(1);
    expect((await sentTo(bench, email)).filter(({ template }) => template === "refund")).toHaveLength(1);
  });
});
