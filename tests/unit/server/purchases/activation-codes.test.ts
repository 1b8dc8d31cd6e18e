import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { declined } from "../../../../src/server/payments/braintree/refusals.ts";
import { addSampleCodes } from "../../../../src/server/pricing/index.ts";
import {
  ADDRESS,
  FAMILY,
  keyOf,
  type PayBody,
  type Registration,
  sharedBench,
  unanswered,
  approved,
  holdCharge,
} from "../builders.ts";

const bench = sharedBench();

/** A new code, so that tests do not share one. */
async function newCode(worth: { amount: number; currency: string } | null): Promise<string> {
  const code = `CODE-${randomUUID().slice(0, 8).toUpperCase()}`;
  const { amount = null, currency = null } = worth ?? {};
  await bench.service.db.insertInto("activation_codes").values({ code, amount, currency, attempt_id: null }).execute();
  return code;
}

async function priced(by: Registration, order: object, codes: readonly string[], payForCoparent = false) {
  const { body } = await bench.client.send("POST", `/v2/signups/${by.signupId}/pricing`, {
    headers: keyOf(by),
    body: {
      address: { type: "PRIMARY", ...ADDRESS },
      limboId: by.signupId,
      orderDetail: order,
      payForCoparent,
      paymentCodes: codes,
      phoneCountryCode: "+1",
      phoneNumber: "5551234567",
    },
  });
  return body;
}

/** The body of a payment with a code: it pays the total that the person sees with this code. */
async function bodyWith(by: Registration, body: PayBody, code: string, payForCoparent = false): Promise<PayBody> {
  const { totals, taxId } = await priced(by, body.order, [code], payForCoparent);
  const payment = { ...body.payment, amountDisplayed: totals.total, taxAmountDisplayed: totals.taxAmount, taxId };
  return { ...body, payment, payForCoparent, promoCodes: [code] as never };
}

describe("an activation code", () => {
  test("is read as it was typed, with spaces, dashes and characters that nobody sees", async () => {
    const code = await newCode({ amount: 5000, currency: "USD" });
    const { by, body } = await bench.client.readyToPay();
    const typed = `\u00a0${code.toLowerCase().replaceAll("-", "–")}\u200b `;
    expect(await priced(by, body.order, [typed])).toMatchObject({
      paymentCodeDetails: [{ code: typed, amount: 5000 }],
    });
    expect((await bench.client.pay(by, await bodyWith(by, body, typed))).status).toBe(200);
    expect(
      await bench.service.db.selectFrom("activation_codes").selectAll().where("code", "=", code).execute(),
    ).toEqual([expect.objectContaining({ attempt_id: expect.any(String) })]);
  });

  test("pays once: a charge that completes after its code was released and used by somebody else is voided", async () => {
    const code = await newCode({ amount: 5000, currency: "USD" });
    const [first, second] = [await bench.client.readyToPay(), await bench.client.readyToPay()];
    const { requested, release } = holdCharge(bench.gateway);
    const late = bench.client.pay(first.by, await bodyWith(first.by, first.body, code));
    await requested;
    await bench.service.db
      .updateTable("payments")
      .set({ status: "refused" })
      .where("signup_id", "=", first.by.signupId)
      .execute();
    bench.gateway.next = approved;
    expect((await bench.client.pay(second.by, await bodyWith(second.by, second.body, code))).status).toBe(200);
    release();
    expect((await late).status).toBe(409);
    const [attempt] = await bench.rows("payments", { signup_id: first.by.signupId });
    expect(attempt?.status).toBe("returned");
    expect(await bench.gateway.findByAttempt(attempt?.attempt_id ?? "")).toMatchObject([{ status: "voided" }]);
    expect((await bench.client.receipt(first.by)).status).toBe(404);
  });

  test("without an amount pays one whole subscription, and not the co-parent's", async () => {
    const { by, body } = await bench.client.readyToPay();
    const code = await newCode(null);
    expect((await priced(by, body.order, [code])).totals).toMatchObject({ paymentCodeTotal: 20_000, total: 0 });
    expect((await priced(by, body.order, [code], true)).totals).toMatchObject({
      subTotal: 40_000,
      paymentCodeTotal: 20_000,
      total: 21_450,
    });
  });

  test("is left out of the price if it is unknown, used, or in another currency [CODE-05]", async () => {
    const { by, body } = await bench.client.readyToPay();
    const used = await newCode({ amount: 5000, currency: "USD" });
    await bench.client.pay(by, await bodyWith(by, body, used));
    const next = await bench.client.readyToPay();
    for (const code of ["NONE", used, await newCode({ amount: 5000, currency: "GBP" })]) {
      const pricing = await priced(next.by, next.body.order, [code]);
      expect(pricing).toMatchObject({ paymentCodeDetails: [], finalPrice: 21_450 });
    }
  });

  test("reduces the charge and appears on the receipt [CODE-02] [DATA-36]", async () => {
    const { by, body } = await bench.client.readyToPay();
    const code = await newCode({ amount: 5000, currency: "USD" });
    const { status, body: paid } = await bench.client.pay(by, await bodyWith(by, body, code));
    expect(status).toBe(200);
    expect(bench.gateway.requests.at(-1)?.amount).toBe("160.88");
    expect(paid.receipt.paymentCodeDetails).toEqual([expect.objectContaining({ code, amount: 5000 })]);
    expect(paid.registration.promoCodes).toEqual([code]);
  });

  test("is used once, even if many people pay with it at the same time", async () => {
    const code = await newCode({ amount: 5000, currency: "USD" });
    const people = await Promise.all(Array.from({ length: 6 }, () => bench.client.readyToPay()));
    const bodies = await Promise.all(people.map(({ by, body }) => bodyWith(by, body, code)));
    const answers = await Promise.all(people.map(({ by }, index) => bench.client.pay(by, bodies[index] as PayBody)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    const refused = answers.filter((one) => one.status !== 200);
    expect(refused.every((one) => one.status === 422 && one.body.fields[0].field === "promoCodes")).toBe(true);
    expect(refused[0]?.body.fields[0].text).toMatch(/^Invalid promo code/);
  });

  test("is free again when the payment is refused", async () => {
    const { by, body } = await bench.client.readyToPay();
    const code = await newCode({ amount: 5000, currency: "USD" });
    bench.gateway.next = () => declined("2000");
    const paying = await bodyWith(by, body, code);
    expect((await bench.client.pay(by, paying)).status).toBe(402);
    bench.gateway.next = approved;
    expect((await bench.client.pay(by, paying)).status).toBe(200);
  });

  test("is refused if the person saw a total without it", async () => {
    const { by, body } = await bench.client.readyToPay();
    const code = await newCode({ amount: 5000, currency: "USD" });
    const answer = await bench.client.pay(by, { ...body, promoCodes: [code] as never });
    expect(answer).toMatchObject({ status: 409, body: { code: "total-changed" } });
  });

  test("is added once as a sample, and a used sample stays used when the samples are added again", async () => {
    await addSampleCodes(bench.service.db);
    await addSampleCodes(bench.service.db);
    const { by, body } = await bench.client.readyToPay();
    expect((await bench.client.pay(by, await bodyWith(by, body, "FIFTY-01"))).status).toBe(200);
    await addSampleCodes(bench.service.db);
    const next = await bench.client.readyToPay();
    expect((await priced(next.by, next.body.order, ["FIFTY-01"])).paymentCodeDetails).toEqual([]);
    expect((await priced(next.by, next.body.order, ["fifty-02"])).paymentCodeDetails).toHaveLength(1);
  });
});

describe("a purchase outside the United States", () => {
  test("needs consent to the terms, which the service also checks [PAY-22] [PAY-23]", async () => {
    const { by, body } = await abroad();
    const answer = await bench.client.pay(by, body);
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: [{ field: "termsAndConditions", text: "Please accept the terms to continue" }] },
    });
    const refused = { ...body, termsAndConditions: false };
    expect((await bench.client.pay(by, refused)).status).toBe(422);
    const accepted = { ...body, termsAndConditions: true, marketingOptIn: false };
    expect((await bench.client.pay(by, accepted)).status).toBe(200);
  });

  test("shows prices that include VAT in the United Kingdom [TERMS-02]", async () => {
    const { by, body } = await abroad();
    const pricing = await bench.client.price(by, body.order, { country: "GB", region: "ENG" });
    expect(pricing.body.taxes).toEqual([expect.objectContaining({ name: "VAT", included: true })]);
    expect(pricing.body.totals.total).toBe(pricing.body.totals.subTotal);
    expect(pricing.body.totals.totalFormatted).toMatch(/^GBP/);
  });
});

describe("a charge in the United Kingdom", () => {
  test("requires confirmation by the bank, unlike one in the United States, and sends the fraud check's device data", async () => {
    const { by, body } = await abroad();
    const payment = { ...body.payment, deviceData: '{"correlation_id":"1"}' };
    expect((await bench.client.pay(by, { ...body, termsAndConditions: true, payment })).status).toBe(200);
    expect(bench.gateway.requests.at(-1)).toMatchObject({ scaRequired: true, deviceData: payment.deviceData });
    const home = await bench.client.readyToPay();
    expect((await bench.client.pay(home.by, home.body)).status).toBe(200);
    expect(bench.gateway.requests.at(-1)).toMatchObject({ scaRequired: false });
  });

  test("requires confirmation by the bank even if the address became British while an earlier payment was looked up", async () => {
    const { by, body, address } = await abroad();
    const paying = { ...body, termsAndConditions: true };
    bench.gateway.next = unanswered;
    await bench.client.pay(by, paying);
    bench.gateway.next = approved;
    await bench.client.update(by, { address: ADDRESS, sections: ["ADDRESS"] });
    const { findByAttempt } = bench.gateway;
    bench.gateway.findByAttempt = async () => {
      await bench.client.update(by, { address, sections: ["ADDRESS"] });
      return [];
    };
    expect((await bench.client.pay(by, paying)).status).toBe(200);
    bench.gateway.findByAttempt = findByAttempt;
    expect(bench.gateway.requests.at(-1)).toMatchObject({ scaRequired: true, billing: { country: "GB" } });
  });
});

async function abroad() {
  const by = (await bench.client.create()).body as Registration;
  const address = { ...ADDRESS, region: "ENG", country: "GB", postalCode: "SW1A 1AA" };
  await bench.client.update(by, { ...FAMILY, sections: ["FAMILY"] });
  await bench.client.update(by, { parent: { timeZone: "Europe/London" }, address, sections: ["PARENT", "ADDRESS"] });
  const group = await bench.client.send("POST", "/v2/pricing-groups/search", {
    body: { country: "GB", countryCode: "44", phoneNumber: "5551234567" },
  });
  const { order } = (await bench.client.choose(by, group.body.packageIds[0], "GB")).body as { order: object };
  const { totals, taxId } = (await bench.client.price(by, order, address)).body;
  const payment = {
    amountDisplayed: totals.total,
    cardHolderName: "Jordan Avery",
    nonce: "nonce",
    paymentType: "CREDIT_CARD",
    pricingLocale: "en-GB",
    storePaymentOnFile: true,
    taxAmountDisplayed: totals.taxAmount,
    taxId,
  };
  return { by, address, body: { marketingOptIn: true, order, payment, payForCoparent: false, promoCodes: null } };
}
