import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openShop, type Shop } from "../../payments/sandbox-shop.ts";
import { createGateway } from "../../../../src/server/payments/index.ts";
import { sharedBench } from "../builders.ts";
import { stallingProxy } from "../stalling-proxy.ts";
import { sentTo } from "../accounts.ts";
import { decimal, payer, refundOf, request, settle } from "./refund-requests.ts";

const bench = sharedBench();

describe("a refund at the sandbox whose answer is lost", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  /** A payer whose charge is at the sandbox, settled. */
  async function payerAtSandbox() {
    const { email, payment, total } = await payer(bench);
    const charge = await shop.gateway.charge(
      await shop.request({ amount: decimal(total), currency: "USD", attemptId: payment.attempt_id }),
    );
    const transactionId = charge.outcome === "approved" ? charge.transaction.id : "";
    await shop.settle(transactionId);
    await bench.sql`update payments set transaction_id = ${transactionId} where attempt_id = ${payment.attempt_id}`;
    return { email, attemptId: payment.attempt_id };
  }

  test.each([
    ["/graphql", "drop-after"],
    ["/graphql", 503],
    ["/graphql", "drop-before"],
  ] as const)("(%s %s) is asked for again, and done once", async (path, fault) => {
    const { email, attemptId } = await payerAtSandbox();
    const { id } = await request(bench, email, "40.00");
    shop.failNext(path, fault);
    const lines = await settle(bench, id, shop.gateway);
    const reason = expect.stringMatching(/^GatewayUnavailable: /);
    expect(lines).toEqual([{ refund: id, outcome: "unknown", reason, text: "not refunded yet" }]);
    expect(await refundOf(bench, id)).toMatchObject({
      status: "pending",
      requested_at: expect.any(Date),
      reason: null,
    });
    await settle(bench, id, shop.gateway);
    const { status, transaction_id: refund } = await refundOf(bench, id);
    expect(status).toBe("done");
    const found = await shop.gateway.findByAttempt(id);
    expect(found.map((one) => [one.id, one.money.amount])).toEqual([[refund, "40.00"]]);
    expect(await shop.gateway.findByAttempt(attemptId)).toMatchObject([{ status: "refunded" }]);
    expect((await sentTo(bench, email)).filter(({ template }) => template === "refund")).toHaveLength(1);
  });

  test("of which one process stood still before it asked is done once, also when that process goes on", async () => {
    const { email } = await payerAtSandbox();
    const { id } = await request(bench, email, "40.00");
    const { gatewayConfig } = shop.sandbox;
    if (gatewayConfig.target !== "sandbox") throw new Error("The shop has a sandbox");
    const proxy = await stallingProxy(`http://127.0.0.1:${gatewayConfig.port}`);
    const port = Number(new URL(proxy.url).port);
    const asking = proxy.stallAt("/graphql HTTP/1.1");
    // It has seen that nothing was paid back yet.
    const still = settle(bench, id, createGateway({ ...gatewayConfig, host: "127.0.0.1", port }));
    await asking;
    await settle(bench, id, shop.gateway);
    const { status, transaction_id: refund } = await refundOf(bench, id);
    expect(status).toBe("done");
    proxy.goOn();
    await still;
    proxy.close();
    expect(await refundOf(bench, id)).toMatchObject({ status: "done", transaction_id: refund });
    expect((await shop.gateway.findByAttempt(id)).map((one) => one.id)).toEqual([refund]);
    expect((await sentTo(bench, email)).filter(({ template }) => template === "refund")).toHaveLength(1);
  });
});
