import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createService } from "../../../src/server/index.ts";
import type { Service } from "../../../src/server/index.ts";
import { openShop } from "../payments/sandbox-shop.ts";
import type { Shop } from "../payments/sandbox-shop.ts";
import { Client, config } from "./builders.ts";
import type { PayBody } from "./builders.ts";

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
const chargesOf = async (signupId: string): Promise<number> => {
  const attempts = await service.db
    .selectFrom("payments")
    .select("attempt_id")
    .where("signup_id", "=", signupId)
    .execute();
  const found = await Promise.all(attempts.map((one) => shop.gateway.findByAttempt(one.attempt_id)));
  return found.flat().filter((one) => one.status === "charged").length;
};

describe("a purchase through the payment provider's protocol", () => {
  test("charges a test card the amount that the person saw [API-35]", async () => {
    const { by, body } = await payWith("4111111111111111");
    const { status, body: answer } = await client.pay(by, body);
    expect(status).toBe(200);
    expect(answer.receipt.cardLastFour).toBe("1111");
    const transaction = await shop.gateway.get(answer.receipt.transactionId);
    expect(transaction).toMatchObject({ status: "charged", money: { amount: "214.50", currency: "USD" } });
    expect(await chargesOf(by.signupId)).toBe(1);
  });

  test("reports a refused card, and accepts the next one [ERR-06]", async () => {
    const { by, body } = await payWith("4000111111111115");
    const declined = await client.pay(by, body);
    expect(declined).toMatchObject({ status: 402, body: { code: "payment-declined" } });
    const nonce = await shop.nonce({ number: "4111111111111111" });
    const paid = await client.pay(by, { ...body, payment: { ...body.payment, nonce } });
    expect(paid.status).toBe(200);
    expect(await chargesOf(by.signupId)).toBe(1);
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
