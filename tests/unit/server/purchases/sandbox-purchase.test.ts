import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createService, type Service } from "../../../../src/server/index.ts";
import { openShop, type Shop } from "../../payments/sandbox-shop.ts";
import { ADDRESS, Client, config, type PayBody } from "../builders.ts";

let dir: string;
let shop: Shop;
let service: Service;
let client: Client;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "purchase-"));
  shop = await openShop();
  service = await createService(config(dir), shop.gateway);
  client = new Client(service);
});
afterAll(async () => {
  await service.close();
  await shop.close();
  await rm(dir, { recursive: true, force: true });
});

const payWith = async (number: string) => {
  const { by, body } = await client.readyToPay();
  const nonce = await shop.nonce({ number });
  return { by, body: { ...body, payment: { ...body.payment, nonce } } satisfies PayBody };
};
const chargesOf = async (signupId: string) => {
  const attempts = await service.db
    .selectFrom("payments")
    .select("attempt_id")
    .where("signup_id", "=", signupId)
    .execute();
  const found = await Promise.all(attempts.map((one) => shop.gateway.findByAttempt(one.attempt_id)));
  return found.flat().filter((one) => one.status === "charged");
};

describe("a purchase through the payment provider's protocol", () => {
  test("charges a test card the amount that the person saw [API-35]", async () => {
    const { by, body } = await payWith("4111111111111111");
    const { status, body: answer } = await client.pay(by, body);
    expect(status).toBe(200);
    expect(answer.receipt.cardLastFour).toBe("1111");
    const { transactionId: id } = answer.receipt;
    const money = { amount: "214.50", currency: "USD" };
    expect(await chargesOf(by.signupId)).toMatchObject([{ id, money }]);
  });

  test("reports a refused card, and accepts the next one [ERR-06]", async () => {
    const { by, body } = await payWith("4000111111111115");
    const declined = await client.pay(by, body);
    expect(declined).toMatchObject({ status: 402, body: { code: "payment-declined" } });
    const nonce = await shop.nonce({ number: "4111111111111111" });
    const paid = await client.pay(by, { ...body, payment: { ...body.payment, nonce } });
    expect(paid.status).toBe(200);
    expect(await chargesOf(by.signupId)).toHaveLength(1);
  });

  describe("shows each payment message of the specification", () => {
    const declining = (cvv: string) => shop.nonce({ number: "4000111111111115", cvv });
    test.each([
      ["Payment method declined", () => declining("000"), "95814"],
      ["Invalid expiration date", () => declining("004"), "95814"],
      ["Invalid card number", () => declining("005"), "95814"],
      ["Unexpected error", () => declining("026"), "95814"],
      ["APO/FPO address not supported for bank transfers", async () => "fake-paypal-one-time-nonce", "09009"],
    ])("'%s' [ERR-06]", async (text, nonceOf, postalCode) => {
      const { by, body } = await client.readyToPay();
      await client.update(by, { address: { ...ADDRESS, postalCode }, sections: ["ADDRESS"] });
      const refused = await client.pay(by, { ...body, payment: { ...body.payment, nonce: await nonceOf() } });
      expect([refused.status, refused.body.detail]).toEqual([402, expect.stringMatching(`^${text}\\.`)]);
      const nonce = await shop.nonce({ number: "4111111111111111" });
      expect((await client.pay(by, { ...body, payment: { ...body.payment, nonce } })).status).toBe(200);
    });

    test("'Invalid activation code' for one that does not exist, 'Invalid promo code' for one that was used meanwhile [ERR-06]", async () => {
      const code = "ONCE-ONLY";
      await service.db
        .insertInto("activation_codes")
        .values({ code, amount: 5000, currency: "USD", attempt_id: null })
        .execute();
      const [first, second] = [await client.readyToPay(), await client.readyToPay()];
      const payWithCode = async ({ by, body }: typeof first, written: string) => {
        const { totals, taxId } = (await client.price(by, body.order, ADDRESS, false, [written])).body;
        const nonce = await shop.nonce({ number: "4111111111111111" });
        const payment = { ...body.payment, nonce, amountDisplayed: totals.total, taxId };
        const shown = { ...payment, taxAmountDisplayed: totals.taxAmount };
        return client.pay(by, { ...body, payment: shown, promoCodes: [written] as never });
      };
      const texts = async (answer: Promise<{ body: { fields?: readonly { text: string }[] } }>) =>
        (await answer).body.fields?.[0]?.text;
      expect(await texts(payWithCode(second, "NO-SUCH-CODE"))).toBe("Invalid activation code");
      expect((await payWithCode(first, code)).status).toBe(200);
      expect(await texts(payWithCode(second, code))).toMatch(/^Invalid promo code\. It was used meanwhile/);
    });
  });

  test("accepts a nonce once", async () => {
    const first = await payWith("4111111111111111");
    await client.pay(first.by, first.body);
    const second = await client.readyToPay();
    const stolen = { ...second.body, payment: { ...second.body.payment, nonce: first.body.payment.nonce } };
    expect(await client.pay(second.by, stolen)).toMatchObject({ status: 402, body: { code: "payment-invalid" } });
  });

  test("returns a payment session for the browser [API-17]", async () => {
    const { body } = await client.send("GET", "/v2/payments/client-token?country=US");
    expect(body).toMatchObject({ provider: "sandbox", methods: ["card", "paypal", "venmo"], currency: "USD" });
  });
});
