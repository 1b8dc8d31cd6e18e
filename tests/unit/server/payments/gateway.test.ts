import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createGateway,
  GatewayMisconfigured,
  GatewayUnavailable,
  settleUnknown,
} from "../../../../src/server/payments/index.ts";
import { openPayments } from "../../../../scripts/open-payments.ts";
import { gatewayContract } from "../../payments/gateway-contract.ts";
import { openShop, type Shop } from "../../payments/sandbox-shop.ts";
import { newFolder } from "../../new-folder.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const patience = { searches: 4, waitMs: 10 };

describe("the contract", () => gatewayContract(openShop));

describe("a session", () => {
  test("gives the browser a client token and the sandbox's origin, and no key", async () => {
    const session = await shop.gateway.createSession({ currency: "USD", country: "US" });
    expect(session).toMatchObject({
      provider: "sandbox",
      methods: ["card", "paypal", "venmo"],
      currency: "USD",
      sandboxOrigin: shop.sandbox.origin,
    });
    const token = Buffer.from(session.clientToken, "base64").toString();
    expect(token).not.toContain(shop.sandbox.gatewayConfig.keys.privateKey);
    expect(Date.parse(session.expiresAt)).toBeGreaterThan(Date.now());
  });

  test("is refused for a currency without a merchant account", async () => {
    await expect(shop.gateway.createSession({ currency: "dollars", country: "US" })).rejects.toThrow(
      GatewayMisconfigured,
    );
  });
});

describe("a charge", () => {
  test.each([
    [{ number: "4000111111111115" }, { outcome: "declined", code: "2000" }],
    [{ number: "3566002020360505" }, { outcome: "declined", code: "3000" }],
    [{ number: "4000111111111511" }, { outcome: "rejected", kind: "otherCard" }],
    [{ cvv: "200" }, { outcome: "rejected", kind: "cvv" }],
    [{ billingAddress: { postalCode: "20000" } }, { outcome: "rejected", kind: "address" }],
  ])("of the card %o has the result %o", async (card, expected) => {
    const source = { nonce: await shop.nonce(card) };
    expect(await shop.gateway.charge(await shop.request({ source }))).toMatchObject(expected);
  });

  test("of zero stores the card and charges nothing", async () => {
    const source = { nonce: await shop.nonce({}) };
    const result = await shop.gateway.charge(await shop.request({ amount: "0.00", source }));
    expect(result).toMatchObject({
      outcome: "approved",
      transaction: { money: { amount: "0.00" }, card: { brand: "Visa", lastFour: "1111" } },
    });
    if (result.outcome !== "approved") throw new Error(result.outcome);
    const later = await shop.request({ source: { vaultToken: result.transaction.vaultToken ?? "" } });
    expect(await shop.gateway.charge(later)).toMatchObject({ outcome: "approved" });
  });

  test.each([
    [{ number: "4000111111111115" }, { outcome: "declined", code: "2000" }],
    [{ cvv: "200" }, { outcome: "rejected", kind: "cvv" }],
    [{ billingAddress: { postalCode: "20000" } }, { outcome: "rejected", kind: "address" }],
  ])("of zero with the card %o has the result %o", async (card, expected) => {
    const source = { nonce: await shop.nonce(card) };
    expect(await shop.gateway.charge(await shop.request({ amount: "0.00", source }))).toMatchObject(expected);
  });

  test("is made in the requested currency", async () => {
    const result = await shop.gateway.charge(await shop.request({ amount: "129.00", currency: "GBP" }));
    expect(result).toMatchObject({
      outcome: "approved",
      transaction: { money: { amount: "129.00", currency: "GBP" } },
    });
  });

  test("with wrong keys throws, and nothing is charged", async () => {
    const { gatewayConfig } = shop.sandbox;
    const stranger = createGateway({ ...gatewayConfig, keys: { ...gatewayConfig.keys, privateKey: "wrong" } });
    const request = await shop.request();
    await expect(stranger.charge(request)).rejects.toThrow(GatewayMisconfigured);
    expect(await shop.gateway.findByAttempt(request.attemptId)).toEqual([]);
  });
});

describe("an unknown outcome", () => {
  test.each(["hang-after", "drop-after"] as const)(
    "of a charge whose answer is lost (%s) settles as charged, with one charge",
    async (fault) => {
      const request = await shop.request();
      shop.failNext("/transactions", fault);
      const startedAt = Date.now();
      expect(await shop.impatient.charge(request)).toMatchObject({ outcome: "unknown" });
      const settled = await settleUnknown(shop.gateway, { attemptId: request.attemptId, startedAt }, patience);
      expect(settled).toMatchObject({ outcome: "charged", transaction: { attemptId: request.attemptId } });
      expect(await shop.gateway.findByAttempt(request.attemptId)).toHaveLength(1);
    },
  );

  test.each(["hang-before", "drop-before", 408, 429, 500, 503, 504] as const)(
    "of a charge that never arrived (%s) settles as not charged",
    async (fault) => {
      const request = await shop.request();
      shop.failNext("/transactions", fault);
      expect(await shop.impatient.charge(request)).toMatchObject({ outcome: "unknown" });
      const attempt = { attemptId: request.attemptId, startedAt: Date.now() };
      expect(await settleUnknown(shop.gateway, attempt, patience)).toEqual({ outcome: "notCharged" });
    },
  );

  test("of a declined charge whose answer is lost settles as refused", async () => {
    const request = await shop.request({ amount: "2001.00" });
    shop.failNext("/transactions", "drop-after");
    await shop.gateway.charge(request);
    const settled = await settleUnknown(
      shop.gateway,
      { attemptId: request.attemptId, startedAt: Date.now() },
      patience,
    );
    expect(settled).toMatchObject({ outcome: "refused", transaction: { status: "declined" } });
  });

  test("stays unknown while the gateway could still charge, or while its search does not answer", async () => {
    const { attemptId } = await shop.request();
    const slow = { ...shop.gateway, settlesAfterMs: 60_000 };
    expect(await settleUnknown(slow, { attemptId, startedAt: Date.now() }, patience)).toEqual({ outcome: "unknown" });
    for (let i = 0; i < 3; i++) shop.failNext("/advanced_search_ids", 503);
    expect(await settleUnknown(shop.gateway, { attemptId, startedAt: 0 }, patience)).toEqual({ outcome: "unknown" });
  });

  test("settles after a restart of the service and of the sandbox", async () => {
    const request = await shop.request();
    shop.failNext("/transactions", "drop-after");
    await shop.gateway.charge(request);
    await shop.restart();
    const settled = await settleUnknown(shop.gateway, { attemptId: request.attemptId, startedAt: 0 }, patience);
    expect(settled).toMatchObject({ outcome: "charged" });
  });
});

describe("a refund whose answer is lost", () => {
  test.each(["drop-after", "hang-after"] as const)("is found the next time, and not done twice (%s)", async (fault) => {
    const { attemptId, refund } = await settled();
    shop.failNext("/graphql", fault);
    expect(await shop.impatient.refund(refund)).toMatchObject({ outcome: "unknown" });
    const again = await shop.gateway.refund(refund);
    expect(again).toEqual({ outcome: "refunded", transactionId: expect.stringMatching(/^\w+$/) });
    expect(await shop.gateway.refund(refund)).toEqual(again);
    const rest = { ...refund, refundId: randomUUID(), amount: "60.00" };
    expect(await shop.gateway.refund(rest)).toMatchObject({ outcome: "refunded" });
    expect(await shop.gateway.findByAttempt(attemptId)).toMatchObject([{ status: "refunded" }]);
  });

  test.each(["drop-before", 503] as const)("is done the next time if it never arrived (%s)", async (fault) => {
    const { refund } = await settled();
    shop.failNext("/graphql", fault);
    expect(await shop.impatient.refund(refund)).toMatchObject({ outcome: "unknown" });
    expect(await shop.gateway.refund(refund)).toMatchObject({ outcome: "refunded" });
  });

  test("was a void, and counts as refunded the next time", async () => {
    const { transactionId, refund } = await settled({ isSettled: false });
    shop.failNext("/void", "drop-after");
    const whole = { ...refund, amount: "100.00", whole: true };
    expect(await shop.gateway.refund(whole)).toMatchObject({ outcome: "unknown" });
    expect(await shop.gateway.refund(whole)).toEqual({ outcome: "refunded", transactionId });
  });

  test("is not even asked for if the charge cannot be looked up", async () => {
    const { attemptId, transactionId, refund } = await settled();
    shop.failNext(`/${transactionId}`, "drop-before");
    expect(await shop.gateway.refund(refund)).toMatchObject({ outcome: "unknown" });
    expect(await shop.gateway.findByAttempt(attemptId)).toMatchObject([{ status: "charged" }]);
  });

  /** A charge of 100.00, and the refund of 40.00 of it. */
  async function settled({ isSettled = true } = {}) {
    const { attemptId, ...request } = await shop.request({ amount: "100.00" });
    const result = await shop.gateway.charge({ attemptId, ...request });
    if (result.outcome !== "approved") throw new Error(result.outcome);
    const { id: transactionId, money } = result.transaction;
    if (isSettled) await shop.settle(transactionId);
    const refund = { refundId: randomUUID(), transactionId, ...money, amount: "40.00", whole: false };
    return { attemptId, transactionId, refund };
  }
});

describe("looking up", () => {
  test("throws GatewayUnavailable when the gateway does not answer", async () => {
    shop.failNext("/advanced_search_ids", "drop-before");
    await expect(shop.gateway.findByAttempt("any")).rejects.toThrow(GatewayUnavailable);
  });
});

describe("payments as configured by the environment", () => {
  test("open with their sandbox, and close again", async () => {
    const dataDir = newFolder();
    const payments = await openPayments({}, { port: 0, dataDir });
    const session = await payments.gateway.createSession({ currency: "GBP", country: "US" });
    const origin = session.sandboxOrigin ?? "";
    expect(payments.gateway.csp()).toMatchObject({
      "frame-src": [origin],
      "connect-src": [origin],
      "script-src": [origin],
    });
    expect((await fetch(origin)).status).toBe(200);
    await payments.close();
    await expect(fetch(origin)).rejects.toThrow();
    rmSync(dataDir, { recursive: true });
  });

  test("are refused before anything starts if the sandbox is not allowed to run", async () => {
    const opening = openPayments({ NODE_ENV: "production" }, { port: 0, dataDir: tmpdir() });
    await expect(opening).rejects.toThrow("ALLOW_SANDBOX_PAYMENTS=1");
  });
});
