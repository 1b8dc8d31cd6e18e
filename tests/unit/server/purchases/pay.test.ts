import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { declined } from "../../../../src/server/payments/braintree/refusals.ts";
import {
  FAMILY,
  keyOf,
  type PayBody,
  SECURITY,
  sharedBench,
  unanswered,
  approved,
  chargedUnanswered,
} from "../builders.ts";

const bench = sharedBench();

const changed = (body: PayBody, payment: object): object => ({ ...body, payment: { ...body.payment, ...payment } });

describe("paying", () => {
  test("charges what the service calculated and returns the whole receipt [API-25] [DATA-34] [DATA-40] [DATA-41] [DATA-42]", async () => {
    const email = `ana-${randomUUID()}@example.com`;
    const coParent = { ...FAMILY.coParent, phoneCountryCode: "+1", phoneNumber: "4155550199" };
    const { by, order } = await bench.client.family({ parent: { email }, coParent });
    const {
      renewal,
      lines,
      coParent: _offered,
      addressFormatted: _address,
      ...priced
    } = (await bench.client.price(by, order)).body;
    const { status, body: answer } = await bench.client.payFor(by, order, { payForCoparent: false });
    expect(status).toBe(200);
    const [charge] = bench.gateway.charged.slice(-1);
    expect(answer).toEqual({
      credentialsToken: expect.stringMatching(/^[\w-]{43}$/),
      clickToJoinToken: expect.stringMatching(/^[\w-]{43}$/),
      gaPayloadBase64: expect.any(String),
      receipt: {
        transactionId: charge?.id,
        transactionDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        transactionDateFormatted: expect.stringMatching(/ GMT$/),
        totals: priced.totals,
        payForCoParent: false,
        cardLastFour: "1111",
        cardBrand: "Visa",
        paymentType: "CREDIT_CARD",
        paymentCodeDetails: [],
        statements: [
          expect.objectContaining({ lang: "en", paidWith: "Visa ending in 1111", transactionId: charge?.id }),
          expect.objectContaining({ lang: "es", paidWith: "Visa terminada en 1111", transactionId: charge?.id }),
        ],
      },
      registration: {
        parent: {
          userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          firstName: "Jordan",
          lastName: "Avery",
          email,
          familyId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
        coParent: { email: coParent.email, phoneNumberWithCountryCode: "+14155550199" },
        order: { packageId: 2002 },
        promoCodes: [],
      },
      pricingInfo: {
        ...priced,
        // Only the name of the total differs after a payment.
        lines: lines.map((line: { kind: string }) => (line.kind === "total" ? { ...line, label: "Total paid" } : line)),
        // The day can change at midnight between the two calls.
        renewal: { ...renewal, dayFormatted: expect.any(String) },
      },
    });
    expect(JSON.parse(Buffer.from(answer.gaPayloadBase64, "base64").toString())).toEqual({
      transaction_id: charge?.id,
      value: 214.5,
      tax: 14.5,
      currency: "USD",
      package_id: 2002,
    });
    expect(bench.gateway.requests.at(-1)).toMatchObject({ amount: "214.50", currency: "USD", vault: true });
  });

  test("returns the date of purchase in GMT [RCPT-16]", async () => {
    const { by, body } = await bench.client.readyToPay();
    const { body: answer } = await bench.client.pay(by, body);
    expect(answer.receipt.transactionDateTime).toMatch(/Z$/);
    expect(answer.receipt.transactionDateFormatted).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d\s[AP]M GMT$/);
  });

  test("returns the same receipt again with the registration's key, and to nobody else", async () => {
    const { by, body } = await bench.client.readyToPay();
    const paid = await bench.client.pay(by, body);
    const again = await bench.client.receipt(by);
    expect({ ...again.body, credentialsToken: "" }).toEqual({ ...paid.body, credentialsToken: "" });
    const stranger = await bench.client.readyToPay();
    const other = await bench.client.receipt({ signupId: by.signupId, registrationKey: stranger.by.registrationKey });
    expect(other).toMatchObject({ status: 401, body: { code: "registration-unknown", kind: "auth" } });
    expect(await bench.client.receipt(stranger.by)).toMatchObject({ status: 404, body: { code: "not-paid" } });
  });

  test("charges once if the same submit arrives fifty times at once, and gives one answer", async () => {
    const { by, body } = await bench.client.readyToPay();
    const before = bench.gateway.charged.length;
    const headers = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => bench.client.pay(by, body, headers)));
    expect(bench.gateway.charged.length - before).toBe(1);
    expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1);
    expect(answers.every((one) => one.status === 200)).toBe(true);
  });

  test("charges once if twenty tabs submit with different idempotency keys", async () => {
    const { by, body } = await bench.client.readyToPay();
    const before = bench.gateway.charged.length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bench.client.pay(by, body, { "idempotency-key": randomUUID() })),
    );
    expect(bench.gateway.charged.length - before).toBe(1);
    expect(answers.filter((one) => one.status === 200).length).toBe(1);
    const codes = new Set(answers.filter((one) => one.status !== 200).map((one) => one.body.code));
    expect([...codes].every((code) => code === "payment-pending" || code === "already-paid")).toBe(true);
    expect(await bench.client.pay(by, body)).toMatchObject({ status: 409, body: { code: "already-paid" } });
  });

  test("refuses a total, tax or number of subscriptions that differs from the calculated price", async () => {
    const { by, body } = await bench.client.readyToPay();
    for (const payment of [{ amountDisplayed: 1 }, { taxAmountDisplayed: 0 }, { taxId: "forged" }]) {
      const answer = await bench.client.pay(by, changed(body, payment));
      expect(answer).toMatchObject({ status: 409, body: { code: "total-changed", kind: "conflict" } });
    }
    const other = { ...body, payForCoparent: true };
    expect(await bench.client.pay(by, other)).toMatchObject({ status: 409, body: { code: "total-changed" } });
  });

  test("doubles the total, including tax, if the co-parent's subscription is paid for too [PAY-28]", async () => {
    const { by, body } = await bench.client.readyToPay();
    const one = await bench.client.price(by, body.order);
    const both = await bench.client.send("POST", `/v2/signups/${by.signupId}/pricing`, {
      headers: keyOf(by),
      body: {
        address: { type: "PRIMARY", country: "US", region: "CA" },
        limboId: by.signupId,
        orderDetail: body.order,
        payForCoparent: true,
        paymentCodes: [],
        phoneCountryCode: "+1",
        phoneNumber: "5551234567",
      },
    });
    expect(both.body.totals.taxAmount).toBe(2 * one.body.totals.taxAmount);
    expect(both.body.totals.total).toBe(2 * one.body.totals.total);
  });

  test("refuses an order that is not the chosen one", async () => {
    const { by, body } = await bench.client.readyToPay();
    const cheaper = { ...body, order: { ...body.order, packageId: 2001 } };
    expect(await bench.client.pay(by, cheaper)).toMatchObject({ status: 409, body: { code: "package-mismatch" } });
  });

  test("refuses a payment whose earlier steps were skipped", async () => {
    const { body } = await bench.client.readyToPay();
    const fresh = (await bench.client.create()).body;
    await bench.client.choose(fresh);
    expect(await bench.client.pay(fresh, body)).toMatchObject({ status: 409, body: { code: "not-ready" } });
  });

  test("refuses an invalid activation code [ERR-06]", async () => {
    const { by, body } = await bench.client.readyToPay();
    const answer = await bench.client.pay(by, { ...body, promoCodes: ["FREE"] });
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: [{ field: "promoCodes", text: "Invalid activation code" }] },
    });
  });

  test("reports that the card is declined and what the person can do, and accepts another one", async () => {
    const { by, body } = await bench.client.readyToPay();
    bench.gateway.next = () => declined("2000");
    const answer = await bench.client.pay(by, body);
    expect(answer).toMatchObject({ status: 402, body: { code: "payment-declined", kind: "conflict" } });
    expect(answer.body.detail).toBe(
      "Payment method declined. You were not charged. Please check the details, use another card, or ask your bank.",
    );
    bench.gateway.next = approved;
    expect((await bench.client.pay(by, body)).status).toBe(200);
  });

  test("repeats a refusal for the same key instead of trying the card again", async () => {
    const { by, body } = await bench.client.readyToPay();
    const headers = { "idempotency-key": randomUUID() };
    bench.gateway.next = () => declined("2004");
    const before = bench.gateway.requests.length;
    const first = await bench.client.pay(by, body, headers);
    expect(first).toMatchObject({ status: 402, body: { code: "payment-declined" } });
    // The repeated answer must have this specific text too, not only the general text of its code.
    expect(first.body.detail).toContain("Invalid expiration date");
    const second = await bench.client.pay(by, body, headers);
    expect(second.status).toBe(first.status);
    expect({ ...second.body, requestId: "" }).toEqual({ ...first.body, requestId: "" });
    expect(bench.gateway.requests.length - before).toBe(1);
  });

  test("refuses a key that was used for something else", async () => {
    const { by, body } = await bench.client.readyToPay();
    const headers = { "idempotency-key": randomUUID() };
    await bench.client.pay(by, changed(body, { amountDisplayed: 1 }), headers);
    expect(await bench.client.pay(by, body, headers)).toMatchObject({ status: 409, body: { code: "key-reused" } });
  });

  test("never charges again after an unknown outcome that did charge", async () => {
    const { by, body } = await bench.client.readyToPay();
    const before = bench.gateway.charged.length;
    bench.gateway.next = chargedUnanswered;
    expect(await bench.client.pay(by, body)).toMatchObject({ status: 409, body: { code: "payment-pending" } });
    bench.gateway.next = approved;
    expect(await bench.client.pay(by, body)).toMatchObject({ status: 409, body: { code: "already-paid" } });
    expect(bench.gateway.charged.length - before).toBe(1);
    expect((await bench.client.receipt(by)).status).toBe(200);
  });

  test("accepts a new attempt after an unknown outcome that did not charge", async () => {
    const { by, body } = await bench.client.readyToPay();
    bench.gateway.next = unanswered;
    expect(await bench.client.pay(by, body)).toMatchObject({ status: 409, body: { code: "payment-pending" } });
    bench.gateway.next = approved;
    expect((await bench.client.pay(by, body)).status).toBe(200);
    const [first, second] = bench.gateway.requests.slice(-2);
    expect(first?.attemptId).not.toBe(second?.attemptId);
  });

  test("refuses to change the name or the package of a paid registration, but accepts what the login step asks for", async () => {
    const { by, body } = await bench.client.readyToPay();
    await bench.client.pay(by, body);
    const renamed = { parent: { firstName: "Other" }, sections: ["NAME"] };
    expect(await bench.client.update(by, renamed)).toMatchObject({ status: 409, body: { code: "already-paid" } });
    expect(await bench.client.choose(by)).toMatchObject({ status: 409, body: { code: "already-paid" } });
    expect((await bench.client.update(by, SECURITY)).status).toBe(200);
  });

  test("returns what the browser needs to accept a card, in the currency of the country [API-17]", async () => {
    const us = await bench.client.send("GET", "/v2/payments/client-token?country=US");
    expect(us).toMatchObject({
      status: 200,
      body: { provider: "sandbox", clientToken: "client-token", currency: "USD", sca: false },
    });
    const uk = await bench.client.send("GET", "/v2/payments/client-token?country=GB");
    expect(uk.body).toMatchObject({ currency: "GBP", sca: true });
  });

  test.each([
    ["of the order, whatever the address's country", 2071, "AUD"],
    ["of the address's country if that package was never sold", 1, "GBP"],
  ])("uses the currency %s [API-17]", async (_which, packageId, currency) => {
    const { body } = await bench.client.send("GET", `/v2/payments/client-token?country=GB&packageId=${packageId}`);
    expect(body).toMatchObject({ currency });
  });
});
