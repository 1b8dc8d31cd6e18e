import { describe, expect, test } from "vitest";
import * as answers from "./answers.ts";
import {
  address,
  ana,
  arrive,
  basic,
  ben,
  billed,
  billedTo,
  card,
  family,
  login,
  offered,
  ordered,
  own,
  paid,
  program,
  registered,
} from "./people.ts";

const { defaults } = program.data;

describe("the data of the join journey", () => {
  const refused = { field: "coParent.email.duplicate", code: "duplicate-co-parent", text: "May be a duplicate." };
  const custom = { subscription: "SUB2YEAR", tonemeter: "TM2", myfiles: "5GB2", unlimitedPayments: "UP2" };
  const unknownCoParent = { ...ben, email: "", knowsCoParentEmail: false, phoneNumber: "4155550111" };
  const bumped = () =>
    billedTo(
      registered({ flags: { parentBEmailSpeedBump: "treatment" } })
        .submit(unknownCoParent)
        .answer("updateRegistration"),
    )
      .send("tokenized", { payload: card })
      .answer("calculatePricing", answers.pricing)
      .submit({ parentBEmail: "ben@example.com" }, "speedBump")
      .answer("updateRegistration");

  test.each([
    ["regStartedAt", () => registered({ at: 5_000 }), 5_000],
    ["signupId", registered, answers.registration.signupId],
    ["registrationKey", registered, answers.registration.registrationKey],
    ["anonymousId", registered, "visitor-1"],
    [
      "regionOptions",
      () => ordered().answer("getCountryOptions", answers.countryOptions),
      answers.countryOptions.regions,
    ],
    [
      "timezoneOptions",
      () => ordered().answer("getCountryOptions", answers.countryOptions),
      answers.countryOptions.timezones,
    ],
    ["knowsCoParentEmail", registered, true],
    ["stepOneValues", registered, { ...(defaults["stepOneValues"] as object), ...ana }],
    ["stepTwoValues", family, { ...(defaults["stepTwoValues"] as object), ...ben }],
    ["selectedPackageId", ordered, basic.packageId],
    ["subscriptionLength", ordered, basic.years],
    ["promoCodesEntered", () => billed().send("voucher", { payload: { code: "FAMILY-01" } }), ["FAMILY-01"]],
    [
      "stepTwoValidationErrors",
      () =>
        registered()
          .submit(ben)
          .fail("updateRegistration", "validation", { fields: [refused] })
          .send("back"),
      [refused],
    ],
    ["lastCompletedStep", family, 2],
    ["parentBEmail", bumped, "ben@example.com"],
  ])("is stored with %s [DATA-02]", (name, reach, value) => {
    expect(reach().stored?.data[name]).toEqual(value);
  });

  test("is stored with the build-your-own choice [DATA-02] [DATA-03]", () => {
    const person = offered()
      .send("choose", { payload: own })
      .send("choose", { payload: { values: custom } });
    expect(person.stored?.data["alacarteValues"]).toEqual(custom);
  });

  test("contains what parent A entered, with +1 as the default [DATA-05]", () => {
    expect(defaults["stepOneValues"]).toEqual({
      firstName: "",
      lastName: "",
      email: "",
      countryCode: "+1",
      phoneNumber: "",
      billingAddress: "",
      billingAddress2: "",
      country: "",
      city: "",
      region: "",
      postalCode: "",
      timezone: "",
      referral: "",
      referralOther: "",
      knowsCoParentEmail: true,
      parentDuplicateConfirmed: false,
    });
  });

  test("contains the pricing group with its packages, and the answer of the payment [DATA-04]", () => {
    expect(family().answer("findPricingGroup", answers.pricingGroup).data).toMatchObject(answers.pricingGroup);
    expect(paid().data["paymentResponse"]).toEqual(answers.payment());
  });

  test("contains the co-parent and the children, with a known e-mail as the default [DATA-06] [DATA-07]", () => {
    expect(defaults["stepTwoValues"]).toEqual({
      firstName: "",
      lastName: "",
      email: "",
      countryCode: "+1",
      phoneNumber: "",
      knowsCoParentEmail: true,
      coParentDuplicateConfirmed: false,
      children: [{ firstName: "", lastName: "", email: "" }],
    });
  });

  test("contains nothing from an update's answer [API-15]", () => {
    const plain = registered().submit(ben).answer("updateRegistration").data;
    expect(registered().submit(ben).answer("updateRegistration", answers.payment()).data).toEqual(plain);
  });
});

describe("request bodies", () => {
  test("use each call's spelling: timeZone for timezone, payForCoparent for what comes back as payForCoParent [NOTE-54]", () => {
    const saved = ordered().submit(address).input("updateRegistration");
    expect(saved).toMatchObject({ body: { parent: { timeZone: "America/Los_Angeles" } } });
    expect(JSON.stringify(saved)).not.toContain("timezone");
    const both = billed()
      .answer("calculatePricing", answers.pricing)
      .send("tick", { payload: { on: true } });
    expect(both.input("calculatePricing")).toMatchObject({ body: { payForCoparent: true } });
    expect(Object.keys(answers.pricing)).toContain("payForCoParent");
  });

  test("before the login contain referral, question and code, as sections of the registration [NOTE-25]", () => {
    const person = paid().submit(login);
    expect(person.did("call").map(({ operation }) => operation)).toEqual(["updateRegistration"]);
    expect(person.input("updateRegistration")).toMatchObject({
      body: {
        referral: { selection: login.referral },
        security: { question: login.securityQuestion, answer: login.securityAnswer, code: login.securityCode },
        sections: ["REFERRAL", "SECURITY_QUESTION", "SECURITY_CODE"],
      },
    });
    expect(
      person
        .answer("updateRegistration")
        .did("call")
        .map(({ operation }) => operation),
    ).toEqual(["setCredentials"]);
  });

  test("contain the parent with the confirmation, then the co-parent and the children [DATA-11] [DATA-15] [DATA-17] [API-10]", () => {
    expect(arrive("/step1").submit(ana).input("createRegistration")["body"]).toMatchObject({
      parent: {
        firstName: "Ana",
        lastName: "Lee",
        email: "ana@example.com",
        phoneCountryCode: "+1",
        phoneNumber: "4155550100",
      },
      parentDuplicateConfirmed: false,
      sections: ["NAME"],
    });
    expect(registered().submit(ben).input("updateRegistration")["body"]).toMatchObject({
      coParent: { firstName: "Ben", email: "ben@example.com" },
      coParentDuplicateConfirmed: false,
      children: ben.children,
    });
    expect(family().data["lastCompletedStep"]).toBe(2);
  });
});
