import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { catalogue } from "../../../../src/server/catalogue/index.ts";
import { calculate, renewsOn } from "../../../../src/server/pricing/index.ts";
import { localDayWords } from "../../../../src/server/texts/index.ts";
import { ADDRESS, keyOf, type Registration, sharedBench } from "../builders.ts";

const bench = sharedBench();

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

describe("the price", () => {
  const chosen = async () => {
    const by = (await bench.client.create()).body as Registration;
    return { by, order: (await bench.client.choose(by)).body.order as object };
  };

  test("adds the tax of the state [API-23] [DATA-32] [DATA-33] [DATA-34]", async () => {
    const { by, order } = await chosen();
    const { status, body } = await bench.client.price(by, order);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      finalPrice: 21450,
      taxesCalculated: true,
      payForCoParent: false,
      paymentCodeDetails: [],
    });
    expect(body.taxes).toEqual([expect.objectContaining({ name: "Sales tax", amount: 1450, included: false })]);
    expect(plain(body.totals.totalFormatted)).toBe("USD 214.50");
    expect(body.taxId).toMatch(/^[\w-]{43}$/);
  });

  test("subtracts an activation code after the coupon and before the tax, and lists each part [CODE-02] [DATA-31] [DATA-33] [DATA-34]", async () => {
    const by = (await bench.client.create({}, { "referrer-key": "GROW-805" })).body as Registration;
    const { order } = (await bench.client.choose(by)).body as { order: object };
    const code = `CODE-${randomUUID().slice(0, 8).toUpperCase()}`;
    const worth = { code, amount: 5000, currency: "USD", attempt_id: null };
    await bench.service.db.insertInto("activation_codes").values(worth).execute();
    const { body: pricing } = await bench.client.price(by, order, ADDRESS, true, [` ${code.toLowerCase()} `]);
    expect(JSON.parse(JSON.stringify(pricing).replaceAll("\u00a0", " "))).toEqual({
      couponDetail: {
        code: "WELCOME20",
        couponCode: "WELCOME20",
        description: "Offer, 20% off",
        discount: 8000,
        discountFormatted: "USD 80.00",
      },
      payForCoParent: true,
      coParent: { added: 16_000, addedFormatted: "USD 160.00 plus sales tax" },
      paymentCodeDetails: [{ code: ` ${code.toLowerCase()} `, amount: 5000, amountFormatted: "USD 50.00" }],
      taxes: [{ name: "Sales tax", amount: 1958, amountFormatted: "USD 19.58", included: false }],
      taxId: expect.stringMatching(/^[\w-]{43}$/),
      finalPrice: 28_958,
      taxesCalculated: true,
      addressFormatted: "18 Alder Street, Apt 4\nSacramento, California 95814",
      totals: {
        currencyCode: "USD",
        paymentCodeTotal: 5000,
        paymentCodeTotalFormatted: "USD 50.00",
        taxAmount: 1958,
        taxAmountFormatted: "USD 19.58",
        selectedPackageTotal: 20_000,
        selectedPackageTotalFormatted: "USD 200.00",
        subTotal: 40_000,
        subTotalFormatted: "USD 400.00",
        subTotalAfterDiscount: 27_000,
        subTotalAfterDiscountFormatted: "USD 270.00",
        total: 28_958,
        totalFormatted: "USD 289.58",
      },
      // Today's discounts do not apply to the renewal.
      renewal: {
        dayFormatted: expect.any(String),
        amount: 20_000,
        amountFormatted: "USD 200.00",
        cost: "USD 200.00 for each of the two subscriptions plus sales tax: USD 429.00 at today's rate",
        terms: "The subscription renews automatically every year until cancelled, plus applicable taxes.",
      },
      lines: [
        { kind: "item", label: "Plus, one year", amount: 20_000, value: "USD 200.00" },
        { kind: "item", label: "Your co-parent's subscription", amount: 20_000, value: "USD 200.00" },
        { kind: "savings", label: "Offer, 20% off", amount: -8_000, value: "−USD 80.00" },
        { kind: "savings", label: `Activation code ${code.toLowerCase()}`, amount: -5_000, value: "−USD 50.00" },
        { kind: "subtotal", label: "Subtotal", amount: 27_000, value: "USD 270.00" },
        { kind: "tax", label: "Sales tax", amount: 1_958, value: "USD 19.58" },
        { kind: "total", label: "Total today", amount: 28_958, value: "USD 289.58" },
      ],
    });
  });

  test("contains the day and the price at which the order renews, by its number of years", async () => {
    const by = (await bench.client.create()).body as Registration;
    for (const [packageId, years, amount] of [
      [2002, 1, 20_000],
      [2005, 2, 36_000],
    ] as const) {
      const { order } = (await bench.client.choose(by, packageId)).body as { order: object };
      const before = renewsOn(new Date(), years);
      const { renewal } = (await bench.client.price(by, order)).body;
      const days = [before, renewsOn(new Date(), years)].map((day) => localDayWords("en", day));
      expect(days).toContain(renewal.dayFormatted);
      expect([renewal.amount, plain(renewal.amountFormatted)]).toEqual([amount, `USD ${amount / 100}.00`]);
    }
    expect(renewsOn(new Date("2026-11-23T23:59:59Z"), 2).toISOString()).toBe("2028-11-23T23:59:59.000Z");
    expect(renewsOn(new Date("2028-02-29T00:00:00Z"), 1).toISOString()).toBe("2029-03-01T00:00:00.000Z");
  });

  test.each([
    ["an empty value", { "registration-key": "" }],
    ["nothing", {}],
    ["another person's key", null],
  ])("cannot be paid with %s as the registration key, and nothing is charged [API-25]", async (_, headers) => {
    const { by, body } = await bench.client.readyToPay();
    const stranger = await bench.client.readyToPay();
    const requestCount = bench.gateway.requests.length;
    const answer = await bench.client.send("POST", `/v2/signups/${by.signupId}/payment`, {
      body,
      headers: headers ?? keyOf(stranger.by),
    });
    expect(answer).toMatchObject({ status: 401, body: { kind: "auth" } });
    expect(bench.gateway.requests.length).toBe(requestCount);
  });

  test("contains no tax while the address is unknown", async () => {
    const { by, order } = await chosen();
    for (const address of [{}, { country: "US", region: "" }]) {
      const { body } = await bench.client.price(by, order, address);
      expect(body).toMatchObject({ taxesCalculated: false, finalPrice: 20000, taxes: [] });
    }
  });

  test("contains no tax if the catalogue defines none for the country, and the tax counts as calculated", () => {
    const { packages: [first] = [] } = catalogue.offers.find(({ countries }) => countries.includes("*")) ?? {};
    const bought = { packageId: first?.id ?? 0, services: [], years: 1, payForCoparent: false, region: "" } as const;
    expect(calculate({ ...bought, country: "FR" })).toMatchObject({
      tax: { amount: 0, included: false },
      taxesCalculated: true,
      total: first?.price,
    });
  });

  test("has a different tax id for another amount and for another registration", async () => {
    const one = await chosen();
    const two = await chosen();
    const ids = [
      await bench.client.price(one.by, one.order),
      await bench.client.price(one.by, one.order, { ...ADDRESS, region: "TX" }),
      await bench.client.price(two.by, two.order),
    ].map((answer) => answer.body.taxId);
    expect(new Set(ids).size).toBe(3);
  });

  test("is returned only with the registration's own key and for its own order", async () => {
    const { by, order } = await chosen();
    const stranger = await chosen();
    const answer = await bench.client.price({ ...by, registrationKey: stranger.by.registrationKey }, order);
    expect(answer).toMatchObject({ status: 401 });
    const other = await bench.client.price(by, { ...order, packageId: 2001 });
    expect(other).toMatchObject({ status: 409, body: { code: "package-mismatch" } });
  });

  test("is exactly the subtotal plus the tax, in whole minor units, in every place [CONST-07]", () => {
    for (const { countries, packages } of catalogue.offers) {
      for (const { id, years } of packages) {
        for (const region of ["", "CA", "ON", "NY", "MO"]) {
          const country = countries[0] === "*" ? "FR" : (countries[0] ?? "");
          const made = calculate({ packageId: id, services: [], years, payForCoparent: false, country, region });
          const tax = made?.tax.included ? 0 : (made?.tax.amount ?? 0);
          expect(Number.isInteger(made?.total) && Number.isInteger(made?.tax.amount)).toBe(true);
          expect(made?.total).toBe((made?.subTotal ?? 0) + tax);
        }
      }
    }
  });

  test("is refused without a registration key", async () => {
    const { by, order } = await chosen();
    const { "registration-key": _, ...headers } = keyOf(by);
    const answer = await bench.client.send("POST", `/v2/signups/${by.signupId}/pricing`, {
      headers,
      body: {
        address: { type: "PRIMARY" },
        limboId: by.signupId,
        orderDetail: order,
        payForCoparent: false,
        paymentCodes: [],
        phoneCountryCode: "+1",
        phoneNumber: "5551234567",
      },
    });
    expect(answer.status).toBe(401);
  });
});
