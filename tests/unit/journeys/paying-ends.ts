import { expect, test } from "vitest";
import { view } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { address, card } from "./people.ts";
import { paths } from "./table.ts";

/** What a journey with the shared checkout calls its calls and its step with the packages. */
interface Checkout {
  readonly packages: string;
  readonly pays: string;
  readonly looks: string;
  readonly receipt: string;
  readonly saves: string;
  readonly prices: string;
}

/** Tests of how a payment ends, the same in each journey that has the checkout. `paying`: people who have pressed Pay. */
export function payingEnds(paying: () => Browser, { packages, pays, looks, receipt, saves, prices }: Checkout): void {
  const refused = (code: string) => () => paying().fail(pays, "conflict", { code });
  const other = { paymentKey: "of another tab", state: "paid", code: "", text: "" };
  paths([
    ["a declined card leads back to the card", refused("payment-declined"), "paymentMethod"],
    ["a wrong card leads back to the card", refused("payment-invalid"), "paymentMethod"],
    ["an address that the bank does not know leads back to the address", refused("payment-address"), "billing"],
    ["another total stays at the order", refused("total-changed"), "paymentReview"],
    ["a lost answer leads to the wait page", () => paying().fail(pays, "network"), "paymentPending"],
    ["a payment that is already running leads to the wait page", refused("payment-pending"), "paymentPending"],
    ["another package than ordered leads back to the packages", refused("package-mismatch"), packages],
    ["an order that is not ready leads back to the packages", refused("not-ready"), packages],
    [
      "an order that another tab has paid leads to the login",
      () => refused("already-paid")().answer(looks, other).answer(receipt, answers.payment()),
      "credentials",
    ],
  ]);

  test("after a change of the country, the consent is required according to the new country [PAY-21] [PAY-23]", () => {
    const isApproving = ({ program, snapshot, now }: Browser) =>
      view(program, snapshot, now).forms["form"]?.values["isRequired"];
    const person = paying();
    expect(isApproving(person)).toBe(false);
    person
      .fail(pays, "conflict", { code: "payment-declined" })
      .send("toBilling")
      .submit({ ...address, country: "CA", region: "ON", postalCode: "M5V 2T6" });
    person.answer(saves).answer("createPaymentSession", answers.session);
    person.send("tokenized", { payload: card }).answer(prices, answers.pricing);
    expect([person.step, isApproving(person)]).toEqual(["paymentReview", true]);
  });
}
