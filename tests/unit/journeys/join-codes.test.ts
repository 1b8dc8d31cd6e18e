import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { block } from "./blocks.ts";
import type { Browser } from "./browser.ts";
import { arrive, billed, card, consent, reviewing } from "./people.ts";
import { ways } from "./table.ts";

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
    person.submit(consent).fail("payForSignup", "validation", { code: "invalid-values", fields });
    expect(person.step).toBe("paymentMethod");
    expect(person.data).toMatchObject({ promoCodesEntered: [], checkout: { error: text, hasCode: false } });
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
