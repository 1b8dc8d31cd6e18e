import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { block } from "./blocks.ts";
import type { Browser } from "./browser.ts";
import * as invited from "./invite-people.ts";
import { card, billed, consent } from "./people.ts";

const flags = { payPalInJoin: "treatment", venmoInJoin: "treatment" };
const at = (total: number, codes: readonly string[] = []): JsonObject => ({
  ...answers.pricing,
  paymentCodeDetails: codes.map((code) => ({ code, amount: 5000, amountFormatted: "USD 50.00" })),
  totals: { ...answers.pricing.totals, total },
});
const payPal = { method: "paypal", nonce: "nonce-1", label: "PayPal ana@example.com", total: 15_000 };
const venmo = { method: "venmo", nonce: "nonce-1", label: "Venmo @ana" };

/** An amount that a bank or PayPal approved never pays for another amount. */
describe.each([
  ["join", () => billed({ flags }), "calculatePricing", "payForSignup"],
  ["invite", () => invited.billed({ flags }), "calculateInvitePricing", "payForInvite"],
] as const)("an approval of one amount (%s)", (_journey, billing, calculate, pay) => {
  /** The payment method was approved as `by` describes. The person saw the review and went back to the payment. */
  const back = (event: "approved" | "tokenized", by: JsonObject): Browser =>
    billing()
      .answer("createPaymentSession", answers.session)
      .answer(calculate, at(15_000))
      .send(event, { payload: by })
      .answer(calculate, at(15_000))
      .send("toPayment")
      .answer(calculate, at(15_000));
  const confirmed = () => back("tokenized", { ...card, total: 15_000 });
  const withCode = (person: Browser) =>
    person
      .send("voucherToggled", { payload: { on: true } })
      .send("voucher", { payload: { code: "FIFTY-01" } })
      .answer(calculate, at(10_000, ["FIFTY-01"]));

  const over = { checkout: { nonce: "", label: "", lastCompletedPaymentStep: 1 } };

  test.each([
    ["PayPal", () => back("approved", payPal)],
    ["the card's bank", confirmed],
  ])("by %s ends if a code changes the amount: the person is told, and has to approve again", (_by, payBy) => {
    const person = withCode(payBy());
    expect(person.data).toMatchObject(over);
    expect(person.snapshot.alert?.text).toEqual({ key: "payment.approveAgain" });
    expect(person.send("toReview").step).toBe("paymentMethod");
  });

  test.each([
    ["PayPal", payPal],
    ["Venmo", venmo],
  ])("by %s is shown when the person goes back, and goes on or is replaced [PAY-06] [PAY-17]", (_by, approval) => {
    const person = back("approved", approval);
    expect(block(person, "wallet")?.props).toMatchObject({
      kept: { literal: approval.label },
      submit: { key: "payment.review" },
    });
    expect(person.send("keep").step).toBe("paymentReview");
    const other = back("approved", approval).send("replace");
    expect(block(other, "wallet")?.props["kept"]).toBeUndefined();
    expect([other.step, other.send("toReview").step]).toEqual(["paymentMethod", "paymentMethod"]);
  });

  test("ends if the code is removed again", () => {
    const person = withCode(confirmed()).send("tokenized", { payload: { ...card, total: 10_000 } });
    person
      .answer(calculate, at(10_000, ["FIFTY-01"]))
      .send("toPayment")
      .answer(calculate, at(10_000, ["FIFTY-01"]));
    person.send("voucherToggled", { payload: { on: false } }).answer(calculate, at(15_000));
    expect(person.data).toMatchObject(over);
  });

  test("ends at the review too if the total is another one, before anything is paid", () => {
    const person = confirmed().send("toReview").answer(calculate, at(16_000));
    expect(person.step).toBe("paymentMethod");
    expect(person.data).toMatchObject(over);
    expect(person.shown()).toContain("payment.approveAgain");
  });

  test("ends if the service reports that the total changed", () => {
    const person = confirmed().send("toReview").answer(calculate, at(15_000)).submit(consent);
    person.fail(pay, "conflict", { code: "total-changed" }).answer(calculate, at(16_000));
    expect(person.step).toBe("paymentMethod");
    expect(person.data).toMatchObject(over);
  });

  test("remains valid as long as the amount stays the same", () => {
    const person = confirmed().send("toReview").answer(calculate, at(15_000)).submit(consent);
    expect(person.input(pay)).toMatchObject({ body: { payment: { amountDisplayed: 15_000, nonce: "nonce-1" } } });
  });

  test.each([
    ["a card that no bank was asked about", () => back("tokenized", card)],
    ["Venmo, whose approval contains no amount", () => back("approved", venmo)],
  ])("is not needed for %s: it pays the new total and does not have to be entered again", (_by, payBy) => {
    const person = withCode(payBy())
      .send("toReview")
      .answer(calculate, at(10_000, ["FIFTY-01"]));
    expect([person.step, person.snapshot.alert]).toEqual(["paymentReview", null]);
    expect(person.submit(consent).input(pay)).toMatchObject({
      body: { payment: { amountDisplayed: 10_000, nonce: "nonce-1" } },
    });
  });
});

test("an approval of one amount does not pay for the co-parent too [PAY-27]", () => {
  const person = billed({ flags })
    .answer("createPaymentSession", answers.session)
    .answer("calculatePricing", at(15_000))
    .send("approved", { payload: payPal })
    .answer("calculatePricing", at(15_000))
    .send("toPayment")
    .send("tick", { payload: { on: true } })
    .answer("calculatePricing", at(30_000));
  expect(person.data).toMatchObject({ checkout: { nonce: "", lastCompletedPaymentStep: 1 } });
  const bar = block(person, "stepbar")?.props["items"] as readonly { enabled: boolean }[];
  expect(bar.map(({ enabled }) => enabled)).toEqual([true, true, false]);
});
