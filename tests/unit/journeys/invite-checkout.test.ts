import { describe, expect, test } from "vitest";
import * as answers from "./answers.ts";
import { savedAddress, token, userId } from "./invite-answers.ts";
import { billed, ordered, paid, paying, program, reviewing, ticked, welcomed } from "./invite-people.ts";
import { address, basic, card, consent } from "./people.ts";
import { ways } from "./table.ts";

describe("the payment of an invited parent", () => {
  ways([
    ["a saved address asks for the card", billed, "paymentMethod"],
    ["a card shows the order", reviewing, "paymentReview"],
    ["a reload is back at billing [NOTE-30]", () => reviewing().load(), "billing"],
    ["a paid order asks for the login [PAY-26] [MISC-03]", paid, "credentials"],
    ["a paid order is not paid again", () => paid().visit("/payment"), "credentials"],
    ["nor is another package chosen", () => paid().visit("/packages"), "credentials"],
    [
      "a declined card is asked for again",
      () => paying().fail("payForInvite", "conflict", { code: "payment-declined" }),
      "paymentMethod",
    ],
    [
      "an address that the bank does not know is asked for again",
      () => paying().fail("payForInvite", "conflict", { code: "payment-address" }),
      "billing",
    ],
    ["no answer is waited for", () => paying().fail("payForInvite", "network"), "paymentPending"],
    [
      "another total stays with the order",
      () => paying().fail("payForInvite", "conflict", { code: "total-changed" }),
      "paymentReview",
    ],
    [
      "a payment on its way is waited for",
      () => paying().fail("payForInvite", "conflict", { code: "payment-pending" }),
      "paymentPending",
    ],
    [
      "another package than ordered is chosen again",
      () => paying().fail("payForInvite", "conflict", { code: "package-mismatch" }),
      "pickPackage",
    ],
    [
      "an order that another tab has paid goes on",
      () =>
        paying()
          .fail("payForInvite", "conflict", { code: "already-paid" })
          .answer("getInvitePaymentState", { paymentKey: "of another tab", state: "paid", code: "", text: "" })
          .answer("getInvitePayment", answers.payment()),
      "credentials",
    ],
    [
      "an order that the other parent has paid meanwhile goes on",
      () =>
        paying()
          .fail("payForInvite", "conflict", { code: "already-paid" })
          .answer("getInvitePaymentState", { paymentKey: "of another tab", state: "paid", code: "", text: "" })
          .fail("getInvitePayment", "notFound"),
      "credentials",
    ],
  ]);

  test("is asked for with bearer token and user id, and with device data and bank fields that are null [API-26] [DATA-39] [NOTE-53]", () => {
    const input = paying().input("payForInvite") as { body: { payment: Record<string, unknown> } };
    expect(input).toMatchObject({ userId, inviteToken: token });
    expect(input.body.payment).toMatchObject({
      nonce: card.nonce,
      paymentType: "CREDIT_CARD",
      storePaymentOnFile: true,
      deviceData: null,
      bankAccountNumber: null,
      bankRoutingNumber: null,
    });
  });

  test("never offers to pay for the co-parent, nor says so to the service [PAY-29] [DATA-36]", () => {
    for (const person of [ordered(), billed(), reviewing()]) {
      expect(person.shown()).not.toContain('"tick"');
      expect(person.shown()).not.toContain("payment.coParent");
    }
    const asked = billed().send("tick", { payload: { on: true } });
    expect(asked.did("call")).toEqual([]);
    const never = { payForCoparent: false, parentDuplicateConfirmed: false, coParentDuplicateConfirmed: false };
    expect(paying().input("payForInvite")["body"]).toMatchObject(never);
    expect(
      JSON.stringify(program, (_key, value: unknown) => (typeof value === "function" ? String(value) : value)),
    ).not.toMatch(/payForCoparent(?!:false)/);
  });

  test("an activation code is priced, and taken along [NOTE-32]", () => {
    const asked = billed()
      .answer("calculateInvitePricing", answers.pricing)
      .send("voucherToggled", { payload: { on: true } });
    const person = asked.send("voucher", { payload: { code: "FAMILY-01" } });
    expect(person.input("calculateInvitePricing")).toMatchObject({ body: { paymentCodes: ["FAMILY-01"] } });
    const detail = { code: "FAMILY-01", amount: 15_000, amountFormatted: "USD 150.00" };
    const priced = { ...answers.pricing, paymentCodeDetails: [detail] };
    person.answer("calculateInvitePricing", priced);
    person.answer("createPaymentSession", answers.session).send("tokenized", { payload: card });
    person.answer("calculateInvitePricing", priced).submit(consent);
    expect(person.input("payForInvite")).toMatchObject({ body: { promoCodes: ["FAMILY-01"] } });
    expect(paying().input("payForInvite")).toMatchObject({ body: { promoCodes: null } });
  });

  test("the terms must be accepted outside of the United States, the opt-in never", () => {
    const abroad = { ...address, country: "GB" };
    const person = ordered()
      .answer("calculateInvitePricing", answers.pricing)
      .submit(abroad)
      .answer("updateInvitedParent");
    person.answer("createPaymentSession", answers.session).send("tokenized", { payload: card });
    person.answer("calculateInvitePricing", answers.pricing);
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ isRequired: true });
    expect(person.submit(ticked).input("payForInvite")).toMatchObject({
      body: { termsAndConditions: true, marketingOptIn: true },
    });
  });

  test("the address that the service knows is filled in; the one that is given is saved", () => {
    const known = { address: savedAddress, timeZone: "America/Los_Angeles" };
    const person = welcomed({ parent: known })
      .send("begin")
      .submit({ ...BEN })
      .answer("updateInvitedParent");
    person.answer("findInvitePricingGroup", answers.pricingGroup).answer("listPackages", answers.packages);
    person.send("choose", { payload: basic }).answer("chooseInvitePackage", answers.order);
    expect(person.snapshot.forms["form"]?.values).toMatchObject({
      billingAddress: "1 Main Street",
      region: "CA",
      timezone: "America/Los_Angeles",
    });
    expect(person.submit(address).input("updateInvitedParent")).toMatchObject({
      body: {
        parent: { timeZone: "America/Los_Angeles" },
        address: { line1: "1 Main Street", line2: null, country: "US" },
        sections: ["PARENT", "ADDRESS"],
      },
    });
  });

  const BEN = {
    firstName: "Ben",
    lastName: "Lee",
    email: "ben@example.com",
    countryCode: "+44",
    phoneNumber: "2075550100",
  };

  test("another language asks for the order's words and its price anew", () => {
    const person = reviewing().language("es");
    expect(person.did("call").map(({ operation }) => operation)).toEqual(["calculateInvitePricing", "listPackages"]);
  });
});
