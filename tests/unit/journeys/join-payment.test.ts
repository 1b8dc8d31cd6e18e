import { describe, expect, test } from "vitest";
import consentForm from "../../../src/generated/forms/join/consent.js";
import { type JsonObject, view } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { block } from "./blocks.ts";
import type { Browser } from "./browser.ts";
import { address, arrive, billed, card, consent, ordered, paid, paying, reviewing } from "./people.ts";
import { payingEnds } from "./paying-ends.ts";
import { paths } from "./table.ts";

describe("payment", () => {
  payingEnds(paying, {
    packages: "step3",
    pays: "payForSignup",
    looks: "getPaymentState",
    receipt: "getPayment",
    saves: "updateRegistration",
    prices: "calculatePricing",
  });

  paths([
    ["after billing comes the card [PAY-05]", billed, "paymentMethod"],
    ["after the card comes the order [PAY-06]", reviewing, "paymentReview"],
    ["billing is always open [PAY-02] [PAY-07]", () => reviewing().send("toBilling"), "billing"],
    ["the card is closed before billing is done [PAY-03]", () => ordered().send("toPayment"), "billing"],
    [
      "the card is open after billing is done [PAY-03] [PAY-07]",
      () => billed().send("toBilling").send("toPayment"),
      "paymentMethod",
    ],
    ["the order is closed before the card is known [PAY-04]", () => billed().send("toReview"), "paymentMethod"],
    [
      "the order is open after the card is known [PAY-04]",
      () => reviewing().send("toBilling").send("toReview"),
      "paymentReview",
    ],
    ["a reload leads back to billing [PAY-08] [NOTE-30]", () => reviewing().load(), "billing"],
    ["another package can be chosen", () => reviewing().send("changePackage"), "step3"],
    [
      "without a price at billing, the packages are next [PAY-31]",
      () => ordered().fail("calculatePricing", "unexpected"),
      "step3",
    ],
    [
      "without a price at the card, the packages are next too [PAY-31]",
      () => billed().fail("calculatePricing", "network"),
      "step3",
    ],
    [
      "an expired registration leads back to the details [GUARD-08]",
      () => ordered().fail("calculatePricing", "expired"),
      "step1",
    ],
    ["after the payment comes the login [PAY-25]", paid, "credentials"],
    ["a paid order cannot be paid again", () => paid().visit("/payment"), "credentials"],
  ]);

  test("the review shows the address as the service writes it in that country, in the language of the page", () => {
    const rows = (person: Browser) => JSON.stringify(block(person, "review")?.props["rows"]);
    const priced = (addressFormatted: string) => ({ ...answers.pricing, addressFormatted });
    const person = billed()
      .answer("createPaymentSession", answers.session)
      .send("tokenized", { payload: card })
      .answer("calculatePricing", priced("1 Main St\nOakland, California 94601"));
    expect(rows(person)).toContain("Ana Lee\\n1 Main St\\nOakland, California 94601");
    person.language("es").answer("calculatePricing", priced("1 Main St\nHonolulu, Hawái"));
    expect(rows(person)).toContain("Honolulu, Hawái");
  });

  test("each completed view is counted [PAY-05] [PAY-06]", () => {
    expect(billed().data).toMatchObject({ checkout: { lastCompletedPaymentStep: 1 } });
    expect(reviewing().data).toMatchObject({ checkout: { lastCompletedPaymentStep: 2, nonce: card.nonce } });
  });

  test.each([
    ["before billing is done", ordered, [true, false, false]],
    ["once billing is done", billed, [true, true, false]],
    ["once the card is known", reviewing, [true, true, true]],
  ])("the step bar enables its views %s [PAY-01] [PAY-02] [PAY-03] [PAY-04]", (_title, reach, enabled) => {
    const person = reach();
    const bar = view(person.program, person.snapshot, person.now).page.find(({ block }) => block === "stepbar");
    const items = bar?.props["items"] as readonly { text: { key: string }; enabled: boolean }[];
    expect(items.map((item) => item.text.key.replace("payment.views.", ""))).toEqual(["billing", "payment", "review"]);
    expect(items.map((item) => item.enabled)).toEqual(enabled);
  });

  test.each([
    ["card", billed, "billing"],
    ["form", reviewing, "paymentMethod"],
  ])("the Back link of the block %s leads one view back [PAY-07]", (name, reach, step) => {
    const person = reach();
    const back = block(person, name)?.props["secondary"] as { event: string } | undefined;
    expect(person.send(back?.event ?? "").step).toBe(step);
  });

  test("promo codes of an earlier visit are removed when the page loads [PAY-09]", () => {
    const { data } = ordered();
    expect(arrive("/payment", { data: { ...data, promoCodesEntered: ["CODE"] } }).data["promoCodesEntered"]).toEqual(
      [],
    );
  });

  test("another total requests the price again and shows a message", () => {
    const person = paying().fail("payForSignup", "conflict", { code: "total-changed" });
    expect(person.input("calculatePricing")).toMatchObject({
      body: { limboId: "00000000-0000-4000-8000-000000000001" },
    });
    expect(person.shown()).toContain("payment.totalChanged");
    expect(person.submit(consent).did("call")).toEqual([]);
    expect(person.answer("calculatePricing", answers.pricing).submit(consent).did("call")).toHaveLength(1);
  });

  test("a declined card shows the reason, and its token is not used again", () => {
    const person = paying().fail("payForSignup", "conflict", { code: "payment-declined", text: "Declined." });
    expect(person.data).toMatchObject({ checkout: { nonce: "", error: "Declined.", lastCompletedPaymentStep: 1 } });
    expect(person.shown()).toContain("Declined.");
  });

  test("the payment matches the specification, and is sent once [DATA-36] [DATA-37] [DATA-38] [PAY-24]", () => {
    const person = paying();
    expect(person.input("payForSignup")).toEqual({
      signupId: "00000000-0000-4000-8000-000000000001",
      registrationKey: "key-1",
      body: {
        paymentKey: expect.any(String),
        marketingOptIn: true,
        order: answers.order.order,
        payForCoparent: false,
        promoCodes: null,
        termsAndConditions: false,
        anonymousId: "visitor-1",
        parentDuplicateConfirmed: false,
        coParentDuplicateConfirmed: false,
        payment: {
          amountDisplayed: 15_000,
          cardHolderName: "Ana Lee",
          nonce: "nonce-1",
          paymentType: "CREDIT_CARD",
          pricingLocale: "en-US",
          storePaymentOnFile: true,
          taxAmountDisplayed: 0,
          taxId: "tax-1",
        },
      },
    });
    expect(view(person.program, person.snapshot, person.now).busy).toBe(true);
    expect(person.submit(consent).commands).toEqual([]);
  });

  test("after a payment that charged nothing, the next one is a new attempt with its own keys", () => {
    const person = paying();
    const [first] = person.did("call");
    person.fail("payForSignup", "network");
    const paymentKey = person.data["paymentKey"] ?? "";
    person.answer("getPaymentState", { paymentKey, state: "refused", code: "payment-voided", text: "Not charged." });
    const again = person.answer("calculatePricing", answers.pricing).submit(consent);
    const second = again.did("call").find((call) => call.operation === "payForSignup");
    const keyIn = (call: typeof first) => (call?.input["body"] as JsonObject | undefined)?.["paymentKey"];
    expect(first?.key).toBeTruthy();
    expect(second?.key).not.toBe(first?.key);
    expect(keyIn(second)).not.toBe(keyIn(first));
  });

  test("if nothing was charged and the registration has expired, the page says so and the journey starts again", () => {
    const person = paying().fail("payForSignup", "network").fail("getPaymentState", "expired");
    expect([person.step, person.data["signupId"], person.data["paymentPending"]]).toEqual(["step1", "", false]);
    expect(person.shown()).toContain("payment.notChargedExpired");
  });

  test("the card's token and name are never stored [NOTE-30]", () => {
    const stored = JSON.stringify([...reviewing().did("store"), ...paying().did("store")]);
    expect(stored).not.toContain(card.nonce);
    expect(stored).not.toContain(card.cardHolderName);
  });

  test.each([
    ["US", false],
    ["GB", true],
  ])("consent in %s is required: %s [PAY-22] [PAY-21]", (country, required) => {
    const person = ordered()
      .answer("calculatePricing", answers.pricing)
      .submit({ ...address, country });
    person
      .answer("updateRegistration")
      .send("tokenized", { payload: card })
      .answer("calculatePricing", answers.pricing);
    expect(person.snapshot.forms["form"]?.values["isRequired"]).toBe(required);
    const form = () => view(person.program, person.snapshot, person.now).page.find(({ block }) => block === "form");
    expect(form()?.props["disabled"]).toBe(required);
    person.change("termsAndConditions", { isRequired: required, termsAndConditions: true, marketingOptIn: false });
    expect(form()?.props["disabled"]).toBe(false);
  });

  test.each([
    ["US", []],
    ["GB", [{ path: "termsAndConditions", text: { key: "errors.terms" } }]],
  ])("the form of the order, in %s and without a tick, has the problems %j [PAY-23]", (country, problems) => {
    const isRequired = country !== "US";
    const problemsOf = (values: JsonObject) => consentForm.validate({ isRequired, ...values });
    expect(problemsOf({ termsAndConditions: false, marketingOptIn: false })).toEqual(problems);
    expect(problemsOf({ marketingOptIn: false })).toEqual(problems);
    expect(problemsOf({ termsAndConditions: true, marketingOptIn: false })).toEqual([]);
    expect(problemsOf({ termsAndConditions: true, marketingOptIn: true })).toEqual([]);
  });
});
