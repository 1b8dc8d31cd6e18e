import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { block } from "./blocks.ts";
import type { Browser } from "./browser.ts";
import { arrive, billed, card, consent, reviewing } from "./people.ts";
import { paths } from "./table.ts";

/** The service's price with a valid code. */
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
  test("is entered in a box that opens with a tick [CODE-01]", () => {
    expect(block(atPayment(), "voucher")?.props).toMatchObject({ open: false });
    expect(block(ticked(), "voucher")?.props).toMatchObject({ open: true });
  });

  test("gets its price from the service, one code at a time [CODE-06] [NOTE-32]", () => {
    expect(applied().input("calculatePricing")).toMatchObject({ body: { paymentCodes: ["FAMILY-01"] } });
    const second = coded().send("voucher", { payload: { code: "FIFTY-01" } });
    expect(second.data["promoCodesEntered"]).toEqual(["FIFTY-01"]);
  });

  test("that the price does not contain is shown as wrong, and is removed [CODE-05] [ERR-06]", () => {
    const wrong = applied().answer("calculatePricing", answers.pricing);
    expect(block(wrong, "voucher")?.props).toMatchObject({ error: { key: "payment.code.wrong" } });
    expect(wrong.data["promoCodesEntered"]).toEqual([]);
  });

  test.each([
    ["without a tick", atPayment, false],
    ["with a tick and no code", ticked, true],
    ["while the code is looked up", applied, true],
    ["with a wrong code", () => applied().answer("calculatePricing", answers.pricing), true],
    ["with a valid code", coded, false],
    ["without the tick again", () => ticked().send("voucherToggled", { payload: { on: false } }), false],
  ])("%s, Review Order is disabled: %s [PAY-18] [NOTE-31]", (_title, reach, disabled) => {
    expect(block(reach(), "card")?.props["disabled"]).toBe(disabled);
  });

  paths([
    [
      "must be valid before the order can be reviewed",
      () => ticked().send("tokenized", { payload: card }),
      "paymentMethod",
    ],
    [
      "that is valid allows the review of the order",
      () => coded().send("tokenized", { payload: card }),
      "paymentReview",
    ],
    [
      "that is ticked later closes the order again",
      () =>
        reviewing()
          .send("toPayment")
          .send("voucherToggled", { payload: { on: true } })
          .send("toReview"),
      "paymentMethod",
    ],
  ]);

  test("is sent with the payment [DATA-36]", () => {
    const person = coded().send("tokenized", { payload: card }).answer("calculatePricing", withCode("FAMILY-01"));
    expect(person.submit(consent).input("payForSignup")).toMatchObject({ body: { promoCodes: ["FAMILY-01"] } });
  });

  test("is removed from the price when its tick is removed", () => {
    const person = coded().send("voucherToggled", { payload: { on: false } });
    expect(person.input("calculatePricing")).toMatchObject({ body: { paymentCodes: [] } });
    expect(person.data).not.toHaveProperty("pricing");
  });

  test("that the service refuses at the payment is shown where it was entered [ERR-06]", () => {
    const person = coded().send("tokenized", { payload: card }).answer("calculatePricing", withCode("FAMILY-01"));
    const text = "Invalid promo code. It was used meanwhile.";
    const fields = [{ field: "promoCodes", code: "service.promoCode", text }];
    person.submit(consent).fail("payForSignup", "validation", { code: "invalid-values", fields });
    expect(person.step).toBe("paymentMethod");
    expect(person.data).toMatchObject({ promoCodesEntered: [], checkout: { error: text, hasCode: false } });
  });

  test("is cleared by a reload, together with the rest of the checkout [PAY-08] [PAY-09]", () => {
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
