import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentsGateway } from "../../../src/server/payments/index.ts";
import type { Customer } from "./customer.ts";

export interface ContractSubject extends Customer {
  readonly gateway: PaymentsGateway;
  /** Settles a charge. After that it cannot be voided. */
  settle(id: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * What every `PaymentsGateway` must do, whatever the provider: tested with the real SDK, over sockets. Wallets and
 * banks are represented by the nonces that Braintree publishes for its sandbox.
 */
export function gatewayContract(open: () => Promise<ContractSubject>): void {
  let shop: ContractSubject;
  beforeAll(async () => {
    shop = await open();
  });
  afterAll(() => shop.close());

  test("a nonce gives the brand of its card without being spent, and an unknown nonce gives null", async () => {
    const source = { nonce: await shop.nonce({ number: "378282246310005", cvv: "1234" }) };
    expect(await shop.gateway.cardBrand(source.nonce)).toBe("american-express");
    expect(await shop.gateway.charge(await shop.request({ source }))).toMatchObject({ outcome: "approved" });
    expect(await shop.gateway.cardBrand("tokencc_forged")).toBeNull();
  });

  test("a charge that the bank approves is charged, and the result names the card", async () => {
    const request = await shop.request({ amount: "129.00" });
    const result = await shop.gateway.charge(request);
    expect(result).toMatchObject({
      outcome: "approved",
      transaction: {
        attemptId: request.attemptId,
        status: "charged",
        money: { amount: "129.00", currency: request.currency },
        method: "card",
        card: { brand: "Visa", lastFour: "1111" },
      },
    });
  });

  test.each([
    ["2000.00", "declined", "2000"],
    ["2001.00", "funds", "2001"],
    ["2004.00", "expirationDate", "2004"],
    ["2046.50", "declined", "2046"],
    ["3000.00", "bankUnreachable", "3000"],
  ])("a charge of %s is declined as '%s', with the provider's code %s", async (amount, kind, code) => {
    const result = await shop.gateway.charge(await shop.request({ amount }));
    expect(result).toEqual({ outcome: "declined", kind, code });
  });

  test("a charge of 5001.00 is rejected", async () => {
    expect(await shop.gateway.charge(await shop.request({ amount: "5001.00" }))).toMatchObject({
      outcome: "rejected",
      kind: "otherCard",
    });
  });

  test("a charge with an unknown nonce is invalid", async () => {
    const result = await shop.gateway.charge(await shop.request({ source: { nonce: "tokencc_forged" } }));
    expect(result).toMatchObject({ outcome: "invalid", kind: "details", code: "91565" });
  });

  test("a charge with a spent nonce is invalid, whatever the outcome of the first charge", async () => {
    const source = { nonce: await shop.nonce() };
    await shop.gateway.charge(await shop.request({ source, amount: "2000.00" }));
    const result = await shop.gateway.charge(await shop.request({ source }));
    expect(result).toMatchObject({ outcome: "invalid", kind: "details", code: "91564" });
  });

  test("a charge without an amount is invalid, and leaves the nonce unspent", async () => {
    const source = { nonce: await shop.nonce() };
    const result = await shop.gateway.charge(await shop.request({ source, amount: "" }));
    expect(result).toMatchObject({ outcome: "invalid", kind: "ours", code: "81502" });
    expect(await shop.gateway.charge(await shop.request({ source }))).toMatchObject({ outcome: "approved" });
  });

  test("a second charge of the same attempt is rejected as repeated", async () => {
    const request = await shop.request();
    await shop.gateway.charge(request);
    const again = await shop.gateway.charge({ ...request, source: { nonce: await shop.nonce() } });
    expect(again).toMatchObject({ outcome: "rejected", kind: "repeated" });
  });

  test("a charge stores the card on file on request, and the stored card can be charged again", async () => {
    const first = await shop.gateway.charge(await shop.request({ vault: true }));
    const vaultToken = first.outcome === "approved" ? (first.transaction.vaultToken ?? "") : "";
    const renewal = await shop.gateway.charge(await shop.request({ source: { vaultToken }, amount: "11.00" }));
    expect(renewal).toMatchObject({ outcome: "approved", transaction: { card: { lastFour: "1111" } } });
  });

  test("a charge stores nothing on file without a request, or when it is declined", async () => {
    const approved = await shop.gateway.charge(await shop.request());
    const declined = await shop.gateway.charge(await shop.request({ vault: true, amount: "2000.00" }));
    for (const result of [approved, declined]) expect(result).not.toHaveProperty("transaction.vaultToken");
  });

  /** Charges, and settles the charge if wanted. Returns how to pay back an amount of it. */
  async function charged({ settled, ...changes }: { settled: boolean } & Parameters<ContractSubject["request"]>[0]) {
    const request = await shop.request(changes);
    const result = await shop.gateway.charge(request);
    const transactionId = result.outcome === "approved" ? result.transaction.id : "";
    if (settled) await shop.settle(transactionId);
    const { currency } = request;
    const refund = (amount: string, refundId: string = randomUUID()) =>
      shop.gateway.refund({ refundId, transactionId, amount, currency, whole: amount === request.amount });
    return { transactionId, amount: request.amount, refund, attemptId: request.attemptId };
  }

  /** A search may lag behind. */
  async function expectFound(attemptId: string, transaction: object): Promise<void> {
    const found = () => shop.gateway.findByAttempt(attemptId);
    await expect.poll(found, { timeout: 100_000 }).toMatchObject([transaction]);
  }

  test("a charge that is not settled is voided when all of it is refunded, and refunding it again changes nothing", async () => {
    const { transactionId, amount, refund, attemptId } = await charged({ settled: false });
    expect(await refund(amount)).toEqual({ outcome: "refunded", transactionId });
    expect(await refund(amount)).toEqual({ outcome: "refunded", transactionId });
    await expectFound(attemptId, { id: transactionId, status: "voided" });
  });

  test("a settled charge is refunded once, however often the same refund is asked for", async () => {
    const { transactionId, amount, refund, attemptId } = await charged({ settled: true });
    const id = randomUUID();
    const first = await refund(amount, id);
    expect(first).toEqual({ outcome: "refunded", transactionId: expect.not.stringMatching(transactionId) });
    expect(await refund(amount, id)).toEqual(first);
    await expectFound(attemptId, { id: transactionId, status: "refunded" });
  });

  test("a charge that was refunded by somebody else counts as refunded when all of it shall be", async () => {
    const { transactionId, amount, refund } = await charged({ settled: true });
    expect(await refund(amount)).toMatchObject({ outcome: "refunded" });
    expect(await refund(amount)).toEqual({ outcome: "refunded", transactionId });
  });

  test("parts of a settled charge are refunded, each once, and never more than the charge", async () => {
    const { refund } = await charged({ settled: true, amount: "100.00" });
    const id = randomUUID();
    const first = await refund("30.00", id);
    expect(first).toMatchObject({ outcome: "refunded" });
    expect(await refund("30.00", id)).toEqual(first);
    const second = await refund("70.00");
    expect(second).toMatchObject({ outcome: "refunded" });
    expect(second).not.toEqual(first);
    expect(await refund("0.01")).toEqual({ outcome: "refused", code: "91512" });
    const other = await charged({ settled: true, amount: "100.00" });
    await other.refund("30.00");
    expect(await other.refund("70.01")).toEqual({ outcome: "refused", code: "91521" });
  });

  test("a part of a charge is not refunded before the charge is settled", async () => {
    const { refund } = await charged({ settled: false, amount: "100.00" });
    expect(await refund("30.00")).toEqual({ outcome: "notSettled" });
  });

  test("a part of a voided charge, and a charge that does not exist, are not refunded", async () => {
    const { amount, refund } = await charged({ settled: false });
    await refund(amount);
    expect(await refund("1.00")).toEqual({ outcome: "refused", code: "voided" });
    const request = { refundId: randomUUID(), transactionId: "nothing", amount, currency: "USD", whole: true };
    expect(await shop.gateway.refund(request)).toEqual({ outcome: "refused", code: "notFound" });
  });

  test.each([
    ["PayPal", "fake-paypal-one-time-nonce", "paypal"],
    ["Venmo", "fake-venmo-account-nonce", "venmo"],
  ])("a charge of %s contains the payer's account, and can be refunded", async (_wallet, nonce, method) => {
    expect(await shop.gateway.cardBrand(nonce)).toBeNull();
    const request = await shop.request({ source: { nonce } });
    const result = await shop.gateway.charge(request);
    const payer = expect.stringMatching(/./);
    expect(result).toMatchObject({ outcome: "approved", transaction: { method, payer, status: "charged" } });
    expect(result).not.toHaveProperty("transaction.card");
    const id = result.outcome === "approved" ? result.transaction.id : "";
    const { amount, currency } = (result.outcome === "approved" && result.transaction.money) || {};
    const refund = { refundId: randomUUID(), transactionId: id, amount: String(amount), currency: String(currency) };
    await shop.gateway.refund({ ...refund, whole: true });
    await expectFound(request.attemptId, { id, status: "voided" });
  });

  test.each([
    ["confirmed", "fake-three-d-secure-visa-full-authentication-nonce", { outcome: "approved" }],
    ["did not confirm", "fake-three-d-secure-visa-failed-authentication-nonce", { outcome: "rejected", kind: "sca" }],
  ])("a card that its bank %s gets the expected result if a confirmation is required", async (_what, nonce, result) => {
    const request = await shop.request({ source: { nonce }, scaRequired: true });
    expect(await shop.gateway.charge(request)).toMatchObject(result);
  });

  test("a card that no bank was asked about is rejected if a confirmation is required", async () => {
    const result = await shop.gateway.charge(await shop.request({ scaRequired: true }));
    expect(result).toMatchObject({ outcome: "rejected", kind: "sca" });
  });

  test("a search finds the charge of an attempt, and nothing for an attempt that was never made", async () => {
    const request = await shop.request();
    await shop.gateway.charge(request);
    await expectFound(request.attemptId, { status: "charged", attemptId: request.attemptId });
    expect(await shop.gateway.findByAttempt("never-made")).toEqual([]);
  });
}
