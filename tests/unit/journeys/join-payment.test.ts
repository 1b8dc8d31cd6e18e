import { describe, expect, test } from "vitest";
import { type JsonObject, view } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { address, arrive, billed, card, consent, ordered, paid, paying, reviewing } from "./people.ts";
import { ways } from "./table.ts";

describe("payment", () => {
  ways([
    ["billing done, the card is asked for [PAY-05]", billed, "paymentMethod"],
    ["the card known, the order is shown [PAY-06]", reviewing, "paymentReview"],
    ["billing is always open [PAY-02] [PAY-07]", () => reviewing().send("toBilling"), "billing"],
    ["payment is closed before billing is done [PAY-03]", () => ordered().send("toPayment"), "billing"],
    [
      "payment is open once it is [PAY-03] [PAY-07]",
      () => billed().send("toBilling").send("toPayment"),
      "paymentMethod",
    ],
    ["the order is closed before the card is known [PAY-04]", () => billed().send("toReview"), "paymentMethod"],
    ["the order is open once it is [PAY-04]", () => reviewing().send("toBilling").send("toReview"), "paymentReview"],
    ["a reload is back at billing [PAY-08] [NOTE-30]", () => reviewing().load(), "billing"],
    ["another package may be chosen", () => reviewing().send("changePackage"), "step3"],
    [
      "no price, no payment: back to the packages [PAY-31]",
      () => ordered().fail("calculatePricing", "unexpected"),
      "step3",
    ],
    ["that holds at the card too [PAY-31]", () => billed().fail("calculatePricing", "network"), "step3"],
    [
      "an expired registration comes back to the details [GUARD-08]",
      () => ordered().fail("calculatePricing", "expired"),
      "step1",
    ],
    ["a paid order asks for the login [PAY-25]", paid, "credentials"],
    [
      "a declined card is asked for again",
      () => paying().fail("payForSignup", "conflict", { code: "payment-declined" }),
      "paymentMethod",
    ],
    [
      "a wrong card is asked for again",
      () => paying().fail("payForSignup", "conflict", { code: "payment-invalid" }),
      "paymentMethod",
    ],
    [
      "another total stays with the order",
      () => paying().fail("payForSignup", "conflict", { code: "total-changed" }),
      "paymentReview",
    ],
    ["no answer is waited for", () => paying().fail("payForSignup", "network"), "paymentPending"],
    [
      "a payment on its way is waited for",
      () => paying().fail("payForSignup", "conflict", { code: "payment-pending" }),
      "paymentPending",
    ],
    [
      "another package than ordered is chosen again",
      () => paying().fail("payForSignup", "conflict", { code: "package-mismatch" }),
      "step3",
    ],
    [
      "an order that is not ready is chosen again",
      () => paying().fail("payForSignup", "conflict", { code: "not-ready" }),
      "step3",
    ],
    [
      "an order already paid goes on",
      () =>
        paying()
          .fail("payForSignup", "conflict", { code: "already-paid" })
          .answer("getPaymentState", { paymentKey: "of another tab", state: "paid", code: "", text: "" })
          .answer("getPayment", answers.payment()),
      "credentials",
    ],
    ["a paid order is not paid again", () => paid().visit("/payment"), "credentials"],
  ]);

  test("each view done counts [PAY-05] [PAY-06]", () => {
    expect(billed().data).toMatchObject({ checkout: { lastCompletedPaymentStep: 1 } });
    expect(reviewing().data).toMatchObject({ checkout: { lastCompletedPaymentStep: 2, nonce: card.nonce } });
  });

  test.each([
    ["before billing is done", ordered, [true, false, false]],
    ["once it is", billed, [true, true, false]],
    ["once the card is known", reviewing, [true, true, true]],
  ])("the step bar offers its views %s [PAY-01] [PAY-02] [PAY-03] [PAY-04]", (_title, way, enabled) => {
    const person = way();
    const bar = view(person.program, person.snapshot, person.now).page.find(({ block }) => block === "stepbar");
    const items = bar?.props["items"] as readonly { text: { key: string }; enabled: boolean }[];
    expect(items.map((item) => item.text.key.replace("payment.views.", ""))).toEqual(["billing", "payment", "review"]);
    expect(items.map((item) => item.enabled)).toEqual(enabled);
  });

  test("whoever comes back with another country is asked for consent as it is due there [PAY-21] [PAY-23]", () => {
    const asked = ({ program, snapshot, now }: Browser) =>
      view(program, snapshot, now).forms["form"]?.values["isRequired"];
    const person = paying();
    expect(asked(person)).toBe(false);
    person
      .fail("payForSignup", "conflict", { code: "payment-declined" })
      .send("toBilling")
      .submit({ ...address, country: "CA", region: "ON", postalCode: "M5V 2T6" });
    person.answer("updateRegistration").answer("createPaymentSession", answers.session);
    person.send("tokenized", { payload: card }).answer("calculatePricing", answers.pricing);
    expect(person.step).toBe("paymentReview");
    expect(asked(person)).toBe(true);
  });

  test("promo codes of before are gone when the page is loaded [PAY-09]", () => {
    const { data } = ordered();
    expect(arrive("/payment", { data: { ...data, promoCodesEntered: ["CODE"] } }).data["promoCodesEntered"]).toEqual(
      [],
    );
  });

  test("another total asks for the price again and says so", () => {
    const person = paying().fail("payForSignup", "conflict", { code: "total-changed" });
    expect(person.input("calculatePricing")).toMatchObject({
      body: { limboId: "00000000-0000-4000-8000-000000000001" },
    });
    expect(person.shown()).toContain("payment.totalChanged");
    expect(person.submit(consent).did("call")).toEqual([]);
    expect(person.answer("calculatePricing", answers.pricing).submit(consent).did("call")).toHaveLength(1);
  });

  test("a declined card says why, and its token is used no more", () => {
    const person = paying().fail("payForSignup", "conflict", { code: "payment-declined", text: "Declined." });
    expect(person.data).toMatchObject({ checkout: { nonce: "", error: "Declined.", lastCompletedPaymentStep: 1 } });
    expect(person.shown()).toContain("Declined.");
  });

  test("the payment is that of the specification, and is sent once [DATA-36] [DATA-37] [DATA-38] [PAY-24]", () => {
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

  test("a payment after one that is known to have taken nothing is another attempt, with keys of its own", () => {
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

  test("a payment that took nothing, of a registration that has expired meanwhile, says so and begins anew", () => {
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
});
