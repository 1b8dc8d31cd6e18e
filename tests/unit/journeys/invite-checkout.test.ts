import { describe, expect, test } from "vitest";
import * as answers from "./answers.ts";
import { savedAddress, token, userId } from "./invite-answers.ts";
import { billed, ordered, paid, paying, program, reviewing, ticked, welcomed } from "./invite-people.ts";
import { address, basic, card, consent } from "./people.ts";
import { payingEnds } from "./paying-ends.ts";
import { paths } from "./table.ts";

describe("the payment of an invited parent", () => {
  payingEnds(paying, {
    packages: "pickPackage",
    pays: "payForInvite",
    looks: "getInvitePaymentState",
    receipt: "getInvitePayment",
    saves: "updateInvitedParent",
    prices: "calculateInvitePricing",
  });

  paths([
    ["goes from a saved address to the card", billed, "paymentMethod"],
    ["goes from the card to the order", reviewing, "paymentReview"],
    ["is back at billing after a reload [NOTE-30]", () => reviewing().load(), "billing"],
    ["goes from a paid order to the login [PAY-26] [MISC-03]", paid, "credentials"],
    ["does not start again after it is paid", () => paid().visit("/payment"), "credentials"],
    ["does not allow another package after it is paid", () => paid().visit("/packages"), "credentials"],
    [
      "goes on if the other parent has paid the order in the meantime",
      () =>
        paying()
          .fail("payForInvite", "conflict", { code: "already-paid" })
          .answer("getInvitePaymentState", { paymentKey: "of another tab", state: "paid", code: "", text: "" })
          .fail("getInvitePayment", "notFound"),
      "credentials",
    ],
  ]);

  test("has the login at an address of its own, which the browser keeps in its history [PAY-26]", () => {
    expect(paid().did("navigate")).toMatchObject([{ path: "/credentials", replace: false }]);
  });

  test("is sent with bearer token and user id, and with device data and bank fields that are null [API-26] [DATA-39] [NOTE-53]", () => {
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

  test("never offers to pay for the co-parent, and never sends that to the service [PAY-29] [DATA-36]", () => {
    for (const person of [ordered(), billed(), reviewing()]) {
      expect(person.shown()).not.toContain('"tick"');
      expect(person.shown()).not.toContain("payment.coParent");
    }
    const withTick = billed().send("tick", { payload: { on: true } });
    expect(withTick.did("call")).toEqual([]);
    const never = { payForCoparent: false, parentDuplicateConfirmed: false, coParentDuplicateConfirmed: false };
    expect(paying().input("payForInvite")["body"]).toMatchObject(never);
    expect(
      JSON.stringify(program, (_key, value: unknown) => (typeof value === "function" ? String(value) : value)),
    ).not.toMatch(/payForCoparent(?!:false)/);
  });

  test("an activation code changes the price, and is sent with the payment [NOTE-32]", () => {
    const withTick = billed()
      .answer("calculateInvitePricing", answers.pricing)
      .send("voucherToggled", { payload: { on: true } });
    const person = withTick.send("voucher", { payload: { code: "FAMILY-01" } });
    expect(person.input("calculateInvitePricing")).toMatchObject({ body: { paymentCodes: ["FAMILY-01"] } });
    const detail = { code: "FAMILY-01", amount: 15_000, amountFormatted: "USD 150.00" };
    const priced = { ...answers.pricing, paymentCodeDetails: [detail] };
    person.answer("calculateInvitePricing", priced);
    person.answer("createPaymentSession", answers.session).send("tokenized", { payload: card });
    person.answer("calculateInvitePricing", priced).submit(consent);
    expect(person.input("payForInvite")).toMatchObject({ body: { promoCodes: ["FAMILY-01"] } });
    expect(paying().input("payForInvite")).toMatchObject({ body: { promoCodes: null } });
  });

  test("the terms are required outside the United States, the opt-in never is", () => {
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

  test("the form contains the address that the service knows, and the given address is saved", () => {
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

  test("a change of the language requests the order's texts and price again", () => {
    const person = reviewing().language("es");
    expect(person.did("call").map(({ operation }) => operation)).toEqual(["calculateInvitePricing", "listPackages"]);
  });
});
