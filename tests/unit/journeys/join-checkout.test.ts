import { describe, expect, test } from "vitest";
import { type JsonObject, view } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { block, methodsIn, within } from "./blocks.ts";
import type { Browser } from "./browser.ts";
import * as invited from "./invite-people.ts";
import { address, billed, card, consent, program, reviewing } from "./people.ts";
import { paths } from "./table.ts";

const shown = (person: Browser) => view(program, person.snapshot, person.now);
/** The chosen payment method. */
const chosen = (person: Browser) =>
  within(shown(person).page).find((one) => one.props["chosen"] === true)?.props["value"];

const atPayment = (): Browser =>
  billed().answer("createPaymentSession", answers.session).answer("calculatePricing", answers.pricing);

describe("the co-parent's subscription", () => {
  test("can be paid for too, at the service's price [PAY-27] [PAY-28]", () => {
    const person = atPayment().send("tick", { payload: { on: true } });
    expect(person.data).not.toHaveProperty("pricing");
    expect(person.input("calculatePricing")).toMatchObject({ body: { payForCoparent: true } });
    person.answer("calculatePricing", answers.pricing).send("tokenized", { payload: card });
    expect(person.input("calculatePricing")).toMatchObject({ body: { payForCoparent: true } });
    person.answer("calculatePricing", answers.pricing).submit(consent);
    expect(person.input("payForSignup")).toMatchObject({ body: { payForCoparent: true } });
  });
});

describe("a price", () => {
  test("from before a change of the address is not shown, and cannot be paid", () => {
    const person = reviewing().send("toBilling").answer("calculatePricing", answers.pricing);
    person.submit({ ...address, region: "NY" }).answer("updateRegistration");
    expect(person.data).not.toHaveProperty("pricing");
    person.answer("calculatePricing", answers.pricing).send("tokenized", { payload: card });
    expect(person.data).not.toHaveProperty("pricing");
    expect(person.submit(consent).did("call")).toEqual([]);
  });
});

describe("payment methods", () => {
  const both = { payPalInJoin: "treatment", venmoInJoin: "treatment" };
  const methodsAt = (country: string, flags: Readonly<Record<string, string>>, methods: readonly string[]) => {
    const person = billed({ flags });
    const { snapshot } = person;
    const data = { ...snapshot.data, stepOneValues: { ...(snapshot.data["stepOneValues"] as JsonObject), country } };
    const env = { ...snapshot.env, site: { ...snapshot.env.site, methods } };
    return methodsIn(view(program, { ...snapshot, data, env }, person.now).page);
  };

  test.each([
    ["US", both, ["card", "paypal", "venmo"], ["creditCard", "paypal", "venmo"]],
    ["CA", both, ["card", "paypal", "venmo"], ["creditCard", "paypal"]],
    ["GB", both, ["card", "paypal", "venmo"], ["creditCard"]],
    ["US", { ...both, venmoInJoin: "control" }, ["card", "paypal", "venmo"], ["creditCard", "paypal"]],
    ["US", { ...both, payPalInJoin: "control" }, ["card", "paypal", "venmo"], ["creditCard", "venmo"]],
    ["US", both, ["card"], ["creditCard"]],
    ["US", {}, ["card", "paypal", "venmo"], ["creditCard"]],
  ])(
    "in %s with %o at a site with %o are %o [PAY-11] [PAY-12] [PAY-13] [NOTE-33]",
    (country, flags, methods, offered) => {
      expect(methodsAt(country, flags, methods)).toEqual(offered);
    },
  );

  test.each([
    ["card alone", ["card"], ["creditCard"]],
    ["no PayPal", ["card", "venmo"], ["creditCard", "venmo"]],
    ["no Venmo", ["card", "paypal"], ["creditCard", "paypal"]],
  ])(
    "are limited by the payment session if it has %s, and do not change until it has loaded",
    (_has, methods, left) => {
      const all = ["creditCard", "paypal", "venmo"];
      for (const [person, of] of [
        [billed({ flags: both }), program],
        [invited.billed({ flags: both }), invited.program],
      ] as const) {
        const offered = () => methodsIn(view(of, person.snapshot, person.now).page);
        expect(offered()).toEqual(all);
        person.send("method", { payload: { value: "paypal" } });
        person.answer("createPaymentSession", { ...answers.session, methods });
        expect(offered()).toEqual(left);
        expect(block(person, "wallet") !== undefined).toBe(methods.includes("paypal"));
      }
    },
  );

  test("are exclusive: choosing another one removes the token of the last one [PAY-19]", () => {
    const person = reviewing({ flags: both })
      .send("toPayment")
      .send("method", { payload: { value: "paypal" } });
    expect(person.data).toMatchObject({
      checkout: { paymentMethod: "paypal", nonce: "", lastCompletedPaymentStep: 1 },
    });
    expect(chosen(person)).toBe("paypal");
  });

  test("fall back to the card if the chosen one is not offered at a new address [PAY-13]", () => {
    const person = reviewing({ flags: both })
      .send("toPayment")
      .send("method", { payload: { value: "paypal" } });
    expect(chosen(person)).toBe("paypal");
    person.send("toBilling").submit({ ...address, country: "GB", region: "ENG", postalCode: "LS1 4AP" });
    person.answer("updateRegistration");
    expect([person.step, chosen(person), block(person, "wallet")]).toEqual(["paymentMethod", "creditCard", undefined]);
  });
});

describe("an order in another currency", () => {
  const flags = { payPalInJoin: "treatment", venmoInJoin: "treatment" };
  const pricedIn = (currencyCode: string) =>
    billed({ flags }).answer("calculatePricing", {
      ...answers.pricing,
      totals: { ...answers.pricing.totals, currencyCode },
    });

  test("can be paid by card only, since PayPal and Venmo accept only US dollars [NOTE-34] [PAY-15]", () => {
    expect(methodsIn(shown(pricedIn("USD")).page)).toHaveLength(3);
    expect(methodsIn(shown(pricedIn("AUD")).page)).toEqual(["creditCard"]);
    const payPal = pricedIn("USD").send("method", { payload: { value: "paypal" } });
    expect(block(payPal, "wallet")?.props["currency"]).toBe("USD");
  });
});

describe("checkout", () => {
  const flags = { payPalInJoin: "treatment", venmoInJoin: "treatment" };
  const atMethods = () => billed({ flags }).answer("createPaymentSession", answers.session);
  const approvedBy = (method: string, label: string) =>
    atMethods().send("approved", { payload: { method, label, nonce: `${method}-nonce` } });

  test("contains everything that the specification lists, in memory only [DATA-08] [DATA-09] [PAY-24]", () => {
    const person = atMethods()
      .answer("calculatePricing", answers.pricing)
      .send("tick", { payload: { on: true } });
    const empty = {
      isPayingForCoparent: false,
      lastCompletedPaymentStep: 1,
      paymentMethod: "creditCard",
      nonce: "",
      label: "",
      currency: "USD",
      address: "",
      cardHolderName: "",
      deviceData: "",
      error: "",
      hasCode: false,
      codeWrong: false,
      speedBumpSeen: false,
    };
    expect(person.data["paymentSession"]).toEqual(answers.session);
    expect(person.data["checkout"]).toEqual({ ...empty, isPayingForCoparent: true });
    const agreed = { isRequired: false, termsAndConditions: false, marketingOptIn: false };
    expect(person.data["consentData"]).toEqual(agreed);
    expect([person.step, shown(person).busy]).toEqual(["paymentMethod", false]);
    expect(shown(reviewing().submit(consent)).busy).toBe(true);
    const ready = { ...empty, speedBumpSeen: true, lastCompletedPaymentStep: 2 };
    const payPal = { ...ready, paymentMethod: "paypal", nonce: "paypal-nonce", label: "ana@example.com" };
    expect(approvedBy("paypal", "ana@example.com").data["checkout"]).toEqual(payPal);
    const venmo = approvedBy("venmo", "@ana-lee");
    expect(venmo.data["checkout"]).toEqual({
      ...payPal,
      paymentMethod: "venmo",
      nonce: "venmo-nonce",
      label: "@ana-lee",
    });
    expect(JSON.stringify(venmo.did("store"))).not.toMatch(/nonce|@ana-lee|clientToken|isPayingForCoparent/);
    expect(venmo.load().data).toMatchObject({ checkout: { nonce: "", label: "", lastCompletedPaymentStep: 0 } });
  });

  test("sends the device data that the provider collected, if there is any [API-34] [DATA-37]", () => {
    const paid = (token: JsonObject) =>
      atMethods()
        .send("tokenized", { payload: token })
        .answer("calculatePricing", answers.pricing)
        .submit(consent)
        .input("payForSignup");
    expect(paid({ ...card, deviceData: "device-1" })).toMatchObject({ body: { payment: { deviceData: "device-1" } } });
    expect(JSON.stringify(paid(card))).not.toContain("deviceData");
  });
});

describe("a payment that fails", () => {
  const paying = (): Browser => reviewing().submit(consent);

  paths([
    [
      "because of the address leads to the address [ERR-07]",
      () => paying().fail("payForSignup", "conflict", { code: "payment-address", text: "The postal code …" }),
      "billing",
    ],
    [
      "for an unknown reason leads to the wait page",
      () => paying().fail("payForSignup", "unexpected"),
      "paymentPending",
    ],
    [
      "because of missing consent stays at the order",
      () =>
        paying().fail("payForSignup", "validation", {
          code: "invalid-values",
          fields: [{ field: "termsAndConditions", code: "errors.terms", text: "Please accept" }],
        }),
      "paymentReview",
    ],
  ]);

  test("because of the address shows the reason [ERR-07]", () => {
    const person = paying().fail("payForSignup", "conflict", { code: "payment-address", text: "The postal code …" });
    expect(person.snapshot.alert?.text).toEqual({ literal: "The postal code …" });
  });

  test("for an unknown reason shows 'Unexpected error' [ERR-06]", () => {
    expect(paying().fail("payForSignup", "unexpected").snapshot.alert?.text).toEqual({ key: "payment.unexpected" });
  });
});
