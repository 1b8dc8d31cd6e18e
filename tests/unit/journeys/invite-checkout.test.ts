import { describe, expect, test } from "vitest";
import { view } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { invitation, saved, savedAddress, token, userId } from "./invite-answers.ts";
import {
  billed,
  confirmed,
  offered,
  ordered,
  paid,
  paying,
  program,
  reviewing,
  ticked,
  welcomed,
} from "./invite-people.ts";
import { address, basic, card, consent, own } from "./people.ts";
import { ways } from "./table.ts";

const block = (person: Browser, name: string) =>
  view(program, person.snapshot, person.now).page.find((one) => one.block === name)?.props;

describe("the packages of an invited parent", () => {
  ways([
    ["a package leads to the payment [INV-18]", ordered, "billing"],
    ["build your own leads to its parts [INV-19]", () => offered().send("choose", { payload: own }), "chooseYourOwn"],
    [
      "building one leads to the payment",
      () =>
        offered()
          .send("choose", { payload: own })
          .send("choose", { payload: { values: VALUES } })
          .answer("chooseInvitePackage", answers.order),
      "billing",
    ],
    ["back from building", () => offered().send("choose", { payload: own }).send("back"), "pickPackage"],
    ["another package may be chosen", () => reviewing().send("changePackage"), "pickPackage"],
    [
      "one is chosen before anything is paid, also where the co-parent's subscription has ended meanwhile",
      () =>
        confirmed({ invite: { isSubscriptionCurrent: true, billingAddressComplete: false } })
          .visit("/")
          .answer("findInvite", invitation({ isSubscriptionCurrent: false }))
          .answer("getInvitedParent", saved())
          .visit("/payment"),
      "pickPackage",
    ],
    [
      "what is not sold to them is said, and another is chosen",
      () =>
        offered()
          .send("choose", { payload: basic })
          .fail("chooseInvitePackage", "conflict", { code: "package-not-available" }),
      "pickPackage",
    ],
  ]);

  const VALUES = { subscription: "SUB1YEAR", tonemeter: "", myfiles: "1GB1", unlimitedPayments: "" };

  test("are asked for with the token at once [NOTE-40] [API-19]", () => {
    expect(confirmed().input("findInvitePricingGroup")).toEqual({
      inviteToken: token,
      body: { country: "US", countryCode: "44", phoneNumber: "2075550100" },
    });
    expect(offered().data).toMatchObject({ pricingGroupName: "P1", packageIds: [2001, 2010] });
  });

  test("show the one that the co-parent selected, and say so [PKG-19] [INV-22]", () => {
    expect(block(offered(), "packages")).toMatchObject({ selected: 2001 });
    expect(block(offered(), "heading")).toMatchObject({
      sub: { key: "invite.coParentChose", with: { name: "BASIC" } },
    });
    const none = offered({ invite: { coparentPackageId: 0 } });
    expect(block(none, "packages")?.selected).toBeUndefined();
    expect(block(none, "heading")?.sub).toBeUndefined();
  });

  test("without a subscription, can be the co-parent's with one press [INV-22]", () => {
    expect(block(offered(), "actions")).toMatchObject({
      buttons: [{ event: "same", text: { key: "invite.takeSame", with: { name: "BASIC" } } }],
    });
    const same = offered().send("same");
    expect(same.input("chooseInvitePackage")).toEqual(
      offered().send("choose", { payload: basic }).input("chooseInvitePackage"),
    );
    expect(same.data).toMatchObject({ selectedPackageId: 2001, packageName: "BASIC", subscriptionLength: 1 });
    expect(same.answer("chooseInvitePackage", answers.order).step).toBe("billing");
    // What was built of parts is built anew: their parts may be others.
    expect(offered({ invite: { coparentPackageId: 2010 } }).send("same").step).toBe("chooseYourOwn");
  });

  test("is not offered where the co-parent has none, or none of those for sale here [INV-22]", () => {
    for (const coparentPackageId of [0, 9999]) {
      const person = offered({ invite: { coparentPackageId } });
      expect(person.blocks()).not.toContain("actions");
      expect(person.send("same").did("call")).toEqual([]);
    }
  });

  test("have the coupons of the invitation", () => {
    const coupon = {
      packageId: 2001,
      code: "A",
      couponCode: "A",
      description: "",
      discount: 100,
      discountFormatted: "USD 1.00",
    };
    expect(block(offered({ invite: { availableCoupons: [coupon] } }), "packages")).toMatchObject({
      coupons: [coupon],
      variant: "watermelon",
    });
  });

  test("chosen, sets step 2 [INV-18]", () => {
    expect(offered().data).toMatchObject({ lastCompletedStep: 1 });
    expect(ordered().data).toMatchObject({ lastCompletedStep: 2, order: { packageId: 2001 } });
    expect(offered().send("choose", { payload: basic }).input("chooseInvitePackage")).toMatchObject({
      userId,
      inviteToken: token,
      body: { packageId: 2001, countryCriteria: { countryCode: "+44", country: "US" } },
    });
  });
});

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
          .answer("getInvitePayment", answers.payment()),
      "credentials",
    ],
    [
      "an order that the other parent has paid meanwhile goes on",
      () => paying().fail("payForInvite", "conflict", { code: "already-paid" }).fail("getInvitePayment", "notFound"),
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

  test("never offers to pay for the co-parent, nor says so to the service [PAY-29]", () => {
    for (const person of [ordered(), billed(), reviewing()]) {
      expect(person.shown()).not.toContain('"tick"');
      expect(person.shown()).not.toContain("payment.coParent");
    }
    const asked = billed().send("tick", { payload: { on: true } });
    expect(asked.did("call")).toEqual([]);
    expect(JSON.stringify(paying().input("payForInvite"))).not.toMatch(/payForCo/i);
    expect(
      JSON.stringify(program, (_key, value: unknown) => (typeof value === "function" ? String(value) : value)),
    ).not.toMatch(/payForCoparent/);
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
        address: { line1: "1 Main Street", line2: "", country: "US" },
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
    const person = reviewing().event({ type: "language", lang: "es" });
    expect(person.did("call").map(({ operation }) => operation)).toEqual(["calculateInvitePricing", "listPackages"]);
  });
});
