import { describe, expect, test } from "vitest";
import { type JsonObject, view } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { block, methodsIn, within } from "./blocks.ts";
import type { Browser } from "./browser.ts";
import * as invited from "./invite-people.ts";
import { address, billed, card, consent, ordered, program, reviewing } from "./people.ts";
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

describe("billing", () => {
  const options = (person: Browser) => block(person, "form")?.props["options"] as JsonObject;

  test("requests the regions of the country, and clears what depends on the country [NOTE-14] [NOTE-62]", () => {
    const person = ordered();
    expect(options(person)).not.toHaveProperty("region");
    person.answer("getCountryOptions", answers.countryOptions);
    expect(options(person)["region"]).toEqual(answers.countryOptions.regions);
    const filled = { ...address, country: "FR" };
    person.change("country", filled);
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ region: "", timezone: "" });
    person.answer("getCountryOptions", { regions: [], timezones: [{ value: "Europe/Paris", label: "Paris" }] });
    expect(options(person)["region"]).toEqual([]);
    expect(person.snapshot.forms["form"]?.values["timezone"]).toBe("Europe/Paris");
  });

  test("shows who pays, without a way to change it there [BILL-01]", () => {
    const { props } = block(ordered(), "identity") ?? {};
    expect(props).toMatchObject({ name: { literal: "Ana Lee" }, detail: { literal: "ana@example.com" } });
  });

  test("leads to the step where the name is changed, and back; everything typed and chosen stays", () => {
    const person = ordered().change("billingAddress", address).send("changeDetails");
    expect(person.step).toBe("step1");
    const changed = { ...person.snapshot.forms["form"]?.values, firstName: "Anne" };
    person.submit(changed).answer("updateRegistration");
    expect(person.step).toBe("billing");
    expect(person.data).toMatchObject({ lastCompletedStep: 3, changesDetails: false });
    expect(block(person, "identity")?.props["name"]).toEqual({ literal: "Anne Lee" });
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ billingAddress: address.billingAddress });
    // A person who comes back without a change continues as before.
    const back = ordered().send("changeDetails").visit("/payment");
    expect(back.data).toMatchObject({ changesDetails: false });
    expect(back.step).toBe("billing");
  });

  test("leads through the co-parent's step if the new e-mail is the co-parent's", () => {
    const person = ordered();
    const { email } = person.data["stepTwoValues"] as { email: string };
    person.send("changeDetails");
    person.submit({ ...person.snapshot.forms["form"]?.values, email }).answer("updateRegistration");
    expect(person.step).toBe("step2");
  });

  test("hides the card brands that cannot pay for the package, also among those that it says are accepted [PAY-14]", () => {
    const [plan, ...others] = answers.packages.packages;
    const hiddenCards = ["american-express", "discover"];
    const person = billed({ packages: { ...answers.packages, packages: [{ ...plan, hiddenCards }, ...others] } });
    expect(block(person, "card")?.props["hidden"]).toEqual(hiddenCards);
    expect(block(person, "method")?.props["brands"]).toEqual(["visa", "mastercard"]);
    expect(block(billed(), "card")?.props["hidden"]).toBeUndefined();
    expect(block(billed(), "method")?.props["brands"]).toEqual(["visa", "mastercard", ...hiddenCards]);
  });

  test("requests a region's time zones; another region clears only the time zone [API-08] [NOTE-14]", () => {
    const person = ordered().answer("getCountryOptions", answers.countryOptions);
    person.change("region", { ...address, region: "NY" });
    expect(person.input("getCountryOptions")).toEqual({ country: "US", region: "NY" });
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ region: "NY", timezone: "" });
  });
});
