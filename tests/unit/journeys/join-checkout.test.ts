import { describe, expect, test } from "vitest";
import { view } from "../../../src/engine/index.ts";
import type { BlockView, JsonObject } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { address, ben, billed, card, consent, family, offered, ordered, program, reviewing } from "./people.ts";
import { arrive, basic, registered } from "./people.ts";
import { ways } from "./table.ts";

const treatment = { flags: { parentBEmailSpeedBump: "treatment" } };
const shown = (person: Browser) => view(program, person.snapshot, person.now);
const block = (person: Browser, name: string): BlockView | undefined =>
  shown(person)
    .page.flatMap((one) => [one, ...Object.values(one.slots).flat()])
    .find((one) => one.block === name);

/** The service's price with a code that is good. */
const withCode = (code: string): JsonObject => ({
  ...answers.pricing,
  paymentCodeDetails: [{ code, amount: 5000, amountFormatted: "USD 50.00" }],
});
const atPayment = (): Browser =>
  billed().answer("createPaymentSession", answers.session).answer("calculatePricing", answers.pricing);
const ticked = (): Browser => atPayment().send("voucherToggled", { payload: { on: true } });
const applied = (): Browser => ticked().send("voucher", { payload: { code: "FAMILY-01" } });
const coded = (): Browser => applied().answer("calculatePricing", withCode("FAMILY-01"));

describe("a subscription code", () => {
  test("is asked for in a box that opens with a tick [CODE-01]", () => {
    expect(block(atPayment(), "voucher")?.props).toMatchObject({ open: false });
    expect(block(ticked(), "voucher")?.props).toMatchObject({ open: true });
  });

  test("is priced by the service, one at a time [CODE-06] [NOTE-32]", () => {
    expect(applied().input("calculatePricing")).toMatchObject({ body: { paymentCodes: ["FAMILY-01"] } });
    const second = coded().send("voucher", { payload: { code: "FIFTY-01" } });
    expect(second.data["promoCodesEntered"]).toEqual(["FIFTY-01"]);
  });

  test("that is not among the service's is wrong, and is forgotten [CODE-05] [ERR-06]", () => {
    const wrong = applied().answer("calculatePricing", answers.pricing);
    expect(block(wrong, "voucher")?.props).toMatchObject({ error: { key: "payment.code.wrong" } });
    expect(wrong.data["promoCodesEntered"]).toEqual([]);
  });

  test.each([
    ["without a tick", atPayment, false],
    ["with a tick and no code", ticked, true],
    ["while the code is looked up", applied, true],
    ["with a wrong code", () => applied().answer("calculatePricing", answers.pricing), true],
    ["with a good one", coded, false],
    ["without the tick again", () => ticked().send("voucherToggled", { payload: { on: false } }), false],
  ])("%s, Review Order is disabled: %s [PAY-18] [NOTE-31]", (_title, way, disabled) => {
    expect(block(way(), "card")?.props["disabled"]).toBe(disabled);
  });

  ways([
    [
      "needs to be good before the order is reviewed",
      () => ticked().send("tokenized", { payload: card }),
      "paymentMethod",
    ],
    ["that is good lets the order be reviewed", () => coded().send("tokenized", { payload: card }), "paymentReview"],
    [
      "that was ticked later keeps the order closed",
      () =>
        reviewing()
          .send("toPayment")
          .send("voucherToggled", { payload: { on: true } })
          .send("toReview"),
      "paymentMethod",
    ],
  ]);

  test("goes with the payment [DATA-36]", () => {
    const person = coded().send("tokenized", { payload: card }).answer("calculatePricing", withCode("FAMILY-01"));
    expect(person.submit(consent).input("payForSignup")).toMatchObject({ body: { promoCodes: ["FAMILY-01"] } });
  });

  test("without its tick is taken out of the price", () => {
    const person = coded().send("voucherToggled", { payload: { on: false } });
    expect(person.input("calculatePricing")).toMatchObject({ body: { paymentCodes: [] } });
    expect(person.data).not.toHaveProperty("pricing");
  });

  test("that the service refuses at last is said where it is entered [ERR-06]", () => {
    const person = coded().send("tokenized", { payload: card }).answer("calculatePricing", withCode("FAMILY-01"));
    const text = "Invalid promo code. It was used meanwhile.";
    const fields = [{ field: "promoCodes", code: "service.promoCode", text }];
    person.submit(consent).fail("payForSignup", "validation", { fields });
    expect(person.step).toBe("paymentMethod");
    expect(person.data).toMatchObject({ promoCodesEntered: [], checkout: { error: text, hasCode: false } });
  });
});

describe("the co-parent's subscription", () => {
  test("can be paid too, at the service's price [PAY-27] [PAY-28]", () => {
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
  test("of before an address changed is not shown, and nothing is paid with it", () => {
    const person = reviewing().send("toBilling").answer("calculatePricing", answers.pricing);
    person.submit({ ...address, region: "NY" }).answer("updateRegistration");
    expect(person.data).not.toHaveProperty("pricing");
    person.answer("calculatePricing", answers.pricing).send("tokenized", { payload: card });
    expect(person.data).not.toHaveProperty("pricing");
    expect(person.submit(consent).did("call")).toEqual([]);
  });
});

describe("ways to pay", () => {
  const both = { payPalInJoin: "treatment", venmoInJoin: "treatment" };
  const methodsAt = (country: string, flags: Readonly<Record<string, string>>, methods: readonly string[]) => {
    const person = billed({ flags });
    const { snapshot } = person;
    const data = { ...snapshot.data, stepOneValues: { ...(snapshot.data["stepOneValues"] as JsonObject), country } };
    const env = { ...snapshot.env, site: { ...snapshot.env.site, methods } };
    const found = view(program, { ...snapshot, data, env }, person.now).page.find((one) => one.block === "methods");
    return (found?.props["options"] as readonly { value: string }[] | undefined)?.map((one) => one.value) ?? [];
  };

  test.each([
    ["US", both, ["card", "paypal", "venmo"], ["creditCard", "paypal", "venmo"]],
    ["CA", both, ["card", "paypal", "venmo"], ["creditCard", "paypal"]],
    ["GB", both, ["card", "paypal", "venmo"], []],
    ["US", { ...both, venmoInJoin: "control" }, ["card", "paypal", "venmo"], ["creditCard", "paypal"]],
    ["US", { ...both, payPalInJoin: "control" }, ["card", "paypal", "venmo"], ["creditCard", "venmo"]],
    ["US", both, ["card"], []],
    ["US", {}, ["card", "paypal", "venmo"], []],
  ])(
    "in %s with %o at a site of %o are %o [PAY-11] [PAY-12] [PAY-13] [NOTE-33]",
    (country, flags, methods, offered) => {
      expect(methodsAt(country, flags, methods)).toEqual(offered);
    },
  );

  test("exclude each other: another one drops the token of the last [PAY-19]", () => {
    const person = reviewing()
      .send("toPayment")
      .send("method", { payload: { value: "paypal" } });
    expect(person.data).toMatchObject({
      checkout: { paymentMethod: "paypal", nonce: "", lastCompletedPaymentStep: 1 },
    });
    expect(block(person, "card")).toBeUndefined();
  });
});

describe("the speed bump", () => {
  const unknown = { ...ben, email: "", knowsCoParentEmail: false, phoneNumber: "4155550111" };
  const atReview = (where = treatment, other: JsonObject = unknown): Browser =>
    registered(where)
      .submit(other)
      .answer("updateRegistration")
      .answer("findPricingGroup", answers.pricingGroup)
      .answer("listPackages", answers.packages)
      .send("choose", { payload: basic })
      .answer("choosePackage", answers.order)
      .answer("calculatePricing", answers.pricing)
      .submit(address)
      .answer("updateRegistration")
      .send("tokenized", { payload: card })
      .answer("calculatePricing", answers.pricing);

  test.each([
    ["in the treatment, without an e-mail", () => atReview(), true],
    ["in the control", () => atReview({ flags: { parentBEmailSpeedBump: "control" } }), false],
    ["where the e-mail is known", () => atReview(treatment, ben), false],
  ])("opens %s: %s [SPEED-01] [NOTE-51]", (_title, way, open) => {
    expect(way().snapshot.dialog).toBe(open ? "speedBump" : null);
  });

  test("keeps the e-mail and saves the whole family with it [SPEED-03]", () => {
    const person = atReview().submit({ parentBEmail: " ben@example.com " }, "speedBump");
    expect(person.input("updateRegistration")).toMatchObject({
      body: {
        coParent: { firstName: "Ben", lastName: "Lee", email: "ben@example.com", phoneNumber: "4155550111" },
        children: ben.children,
        sections: ["FAMILY"],
      },
    });
    person.answer("updateRegistration");
    expect(person.snapshot.dialog).toBeNull();
    expect(person.data).toMatchObject({ parentBEmail: "ben@example.com", stepTwoValues: { email: "ben@example.com" } });
    expect(person.submit(consent).did("call")).toHaveLength(1);
  });

  test("can be left, and does not come again", () => {
    const person = atReview().send("withoutEmail");
    expect(person.snapshot.dialog).toBeNull();
    expect(person.send("toPayment").send("toReview").snapshot.dialog).toBeNull();
  });

  test("shows what the service says of the e-mail", () => {
    const fields = [{ field: "coParent.email", code: "errors.sameEmail", text: "The same." }];
    const person = atReview()
      .submit({ parentBEmail: "ana2@example.com" }, "speedBump")
      .fail("updateRegistration", "validation", { fields });
    expect(person.snapshot.forms["speedBump"]?.errors).toEqual([
      { path: "parentBEmail", text: { literal: "The same." } },
    ]);
    expect(person.snapshot.dialog).toBe("speedBump");
  });
});

describe("a payment that fails", () => {
  const paying = (): Browser => reviewing().submit(consent);

  ways([
    [
      "over the address goes to the address [ERR-07]",
      () => paying().fail("payForSignup", "conflict", { code: "payment-address", text: "The postal code …" }),
      "billing",
    ],
    ["for no known reason is waited for", () => paying().fail("payForSignup", "unexpected"), "paymentPending"],
    [
      "for want of consent stays with the order",
      () =>
        paying().fail("payForSignup", "validation", {
          fields: [{ field: "termsAndConditions", code: "errors.terms", text: "Please accept" }],
        }),
      "paymentReview",
    ],
  ]);

  test("over the address says so [ERR-07]", () => {
    const person = paying().fail("payForSignup", "conflict", { code: "payment-address", text: "The postal code …" });
    expect(person.snapshot.alert?.text).toEqual({ literal: "The postal code …" });
  });

  test("for no known reason says 'Unexpected error' [ERR-06]", () => {
    expect(paying().fail("payForSignup", "unexpected").snapshot.alert?.text).toEqual({ key: "payment.unexpected" });
  });
});

describe("billing", () => {
  const options = (person: Browser) => block(person, "form")?.props["options"] as JsonObject;

  test("asks for the regions of the country, and clears what hangs on it [NOTE-14] [NOTE-62]", () => {
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

  test("brands of cards that the package is not paid with are not taken [PAY-14]", () => {
    const [plan, ...others] = answers.packages.packages;
    const hiddenCards = ["american-express", "discover"];
    const person = billed({ packages: { ...answers.packages, packages: [{ ...plan, hiddenCards }, ...others] } });
    expect(block(person, "card")?.props["hidden"]).toEqual(hiddenCards);
    expect(block(billed(), "card")?.props["hidden"]).toBeUndefined();
  });

  test("a region's time zones are asked for; another region clears the time zone alone [API-08] [NOTE-14]", () => {
    const person = ordered().answer("getCountryOptions", answers.countryOptions);
    person.change("region", { ...address, region: "NY" });
    expect(person.input("getCountryOptions")).toEqual({ country: "US", region: "NY" });
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ region: "NY", timezone: "" });
  });

  test("the renewal is said by term, with taxes or with VAT [PAY-30] [TERMS-01] [TERMS-02]", () => {
    const renewal = (person: Browser) => shown(person).aside[0]?.props["renewal"];
    expect(renewal(ordered())).toEqual({ key: "payment.renewal", with: { count: 1 } });
    const two = offered()
      .send("choose", { payload: { ...basic, years: 2 } })
      .answer("choosePackage", answers.order);
    expect(renewal(two)).toEqual({ key: "payment.renewal", with: { count: 2 } });
    const packages = {
      ...answers.packages,
      packages: answers.packages.packages.map((one) => ({ ...one, vatAmount: 2500 })),
    };
    const vat = family()
      .answer("findPricingGroup", answers.pricingGroup)
      .answer("listPackages", packages)
      .send("choose", { payload: basic })
      .answer("choosePackage", answers.order);
    expect(renewal(vat)).toEqual({ key: "payment.renewalVat", with: { count: 1 } });
  });

  test("a reload clears codes, and the rest of checkout with them [PAY-08] [PAY-09]", () => {
    const person = coded().load();
    expect(person.step).toBe("billing");
    expect(person.data).toMatchObject({
      promoCodesEntered: [],
      checkout: { hasCode: false, isPayingForCoparent: false },
    });
    expect(
      arrive("/payment", { data: { ...person.data, promoCodesEntered: ["X"] } }).data["promoCodesEntered"],
    ).toEqual([]);
  });
});
