import { describe, expect, test } from "vitest";
import { view } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { invitation, saved, token, userId } from "./invite-answers.ts";
import { confirmed, offered, ordered, program, reviewing } from "./invite-people.ts";
import { address, basic, own } from "./people.ts";
import { paths } from "./table.ts";

const block = (person: Browser, name: string) =>
  view(program, person.snapshot, person.now).page.find((one) => one.block === name)?.props;

describe("the packages of an invited parent", () => {
  paths([
    ["lead from a chosen package to the payment [INV-18]", ordered, "billing"],
    [
      "lead from build-your-own to its parts [INV-19]",
      () => offered().send("choose", { payload: own }),
      "chooseYourOwn",
    ],
    [
      "lead from a built package to the payment",
      () =>
        offered()
          .send("choose", { payload: own })
          .send("choose", { payload: { values: VALUES } })
          .answer("chooseInvitePackage", answers.order),
      "billing",
    ],
    [
      "are shown again after going back from building",
      () => offered().send("choose", { payload: own }).send("back"),
      "pickPackage",
    ],
    ["can be changed from the review", () => reviewing().send("changePackage"), "pickPackage"],
    [
      "are shown before the payment, even if the co-parent's subscription has ended in the meantime",
      () =>
        confirmed({ invite: { isSubscriptionCurrent: true, billingAddressComplete: false } })
          .visit("/")
          .answer("findInvite", invitation({ isSubscriptionCurrent: false }))
          .answer("getInvitedParent", saved())
          .visit("/payment"),
      "pickPackage",
    ],
    [
      "show an error if a package is not sold to this person, and another can be chosen",
      () =>
        offered()
          .send("choose", { payload: basic })
          .fail("chooseInvitePackage", "conflict", { code: "package-not-available" }),
      "pickPackage",
    ],
  ]);

  const VALUES = { subscription: "SUB1YEAR", tonemeter: "", myfiles: "1GB1", unlimitedPayments: "" };

  test("are requested at once, with the token [NOTE-40] [API-19]", () => {
    expect(confirmed().input("findInvitePricingGroup")).toEqual({
      inviteToken: token,
      body: { country: "US", countryCode: "44", phoneNumber: "2075550100" },
    });
    expect(offered().data).toMatchObject({ pricingGroupName: "P1", packageIds: [2001, 2010] });
  });

  test("show which package the co-parent chose [PKG-19] [INV-22]", () => {
    expect(block(offered(), "packages")).toMatchObject({ selected: 2001 });
    expect(block(offered(), "heading")).toMatchObject({
      sub: { key: "invite.coParentChose", with: { name: "BASIC" } },
    });
    const none = offered({ invite: { coparentPackageId: 0 } });
    expect(block(none, "packages")?.selected).toBeUndefined();
    expect(block(none, "heading")?.sub).toBeUndefined();
  });

  test("show that the co-parent chose a package, and its name once it is known to be sold here [INV-22]", () => {
    const said = (person: Browser) => (block(person, "heading")?.sub as { readonly key: string } | undefined)?.key;
    const unsold = { invite: { coparentPackageId: 9999 } };
    expect(said(confirmed())).toBe("invite.coParentHasChosen");
    expect(said(confirmed(unsold))).toBe("invite.coParentHasChosen");
    expect(said(confirmed(unsold).fail("findInvitePricingGroup", "network"))).toBe("invite.coParentHasChosen");
    expect(said(offered(unsold))).toBe("invite.coParentHasChosen");
    expect(confirmed().send("same").did("call")).toEqual([]);
  });

  test("are requested while the person confirms the details", () => {
    expect(program.steps["step1"]).toMatchObject({ ahead: "pickPackage" });
  });

  test("without a subscription, offer the co-parent's package with one press [INV-22]", () => {
    expect(block(offered(), "actions")).toMatchObject({
      buttons: [{ event: "same", text: { key: "invite.takeSame", with: { name: "BASIC" } } }],
    });
    const same = offered().send("same");
    expect(same.input("chooseInvitePackage")).toEqual(
      offered().send("choose", { payload: basic }).input("chooseInvitePackage"),
    );
    expect(same.data).toMatchObject({ selectedPackageId: 2001, packageName: "BASIC", subscriptionLength: 1 });
    expect(same.answer("chooseInvitePackage", answers.order).step).toBe("billing");
    // A build-your-own package is built again, since its parts may be different here.
    const built = offered({ invite: { coparentPackageId: 2010 } }).send("same");
    expect(built.step).toBe("chooseYourOwn");
    expect(built.data["alacarteValues"]).toMatchObject({ subscription: "SUB1YEAR" });
    const longer = offered().send("choose", { payload: { ...own, years: 2 } });
    expect(longer.data["alacarteValues"]).toMatchObject({ subscription: "SUB2YEAR" });
  });

  test("do not offer the co-parent's package if there is none, or if it is not sold here [INV-22]", () => {
    for (const coparentPackageId of [0, 9999]) {
      const person = offered({ invite: { coparentPackageId } });
      expect(person.blocks()).not.toContain("actions");
      expect(person.send("same").did("call")).toEqual([]);
    }
  });

  test("contain the coupons of the invitation", () => {
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

  test("set lastCompletedStep to 2 when one is chosen [INV-18]", () => {
    expect(offered().data).toMatchObject({ lastCompletedStep: 1 });
    expect(ordered().data).toMatchObject({ lastCompletedStep: 2, order: { packageId: 2001 } });
    expect(offered().send("choose", { payload: basic }).input("chooseInvitePackage")).toMatchObject({
      userId,
      inviteToken: token,
      body: { packageId: 2001, countryCriteria: { countryCode: "+44", country: "US" } },
    });
  });
});

test("a package that is not sold in the country of the address: a dialog names the country, and then what is sold there is offered [PKG-27]", () => {
  const options = { ...answers.options, countries: [{ value: "GB", label: "United Kingdom" }] };
  const abroad = { ...address, country: "GB", region: "ENG", city: "London", postalCode: "SW1A 1AA" };
  const person = ordered()
    .answer("getOptions", options)
    .answer("calculateInvitePricing", answers.pricing)
    .submit(abroad)
    .fail("updateInvitedParent", "conflict", { code: "package-not-available" });
  const dialog = () => JSON.stringify(view(program, person.snapshot, person.now).dialog);
  expect(dialog()).toContain('"key":"step3.mismatch","with":{"country":"United Kingdom"}');
  expect(person.input("findInvitePricingGroup")).toMatchObject({ body: { country: "GB" } });
  person.answer("findInvitePricingGroup", { pricingGroupName: "P2", packageIds: [2010] });
  expect(person.input("listPackages")).toMatchObject({ ids: [2010], country: "GB" });
  const [, sold] = answers.packages.packages;
  person.answer("listPackages", { ...answers.packages, packages: sold === undefined ? [] : [sold] });
  expect(dialog()).toContain('"label":{"key":"step3.sold"},"values":["CYO (USD 150.00)"]');
  expect(person.send("ok").step).toBe("pickPackage");
  // A new document, whose packages are those of that country.
  expect(person.input("findInvitePricingGroup")).toMatchObject({ body: { country: "GB" } });
});
