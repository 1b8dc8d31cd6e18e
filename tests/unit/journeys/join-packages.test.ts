import { describe, expect, test } from "vitest";
import { type JsonObject, view } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { ana, arrive, basic, family, offered, ordered, own } from "./people.ts";
import { paths } from "./table.ts";

const choose = (payload: typeof basic) => offered().send("choose", { payload });
const custom = () => choose(own);
const values = { subscription: "SUB2YEAR", tonemeter: "", myfiles: "1GB1", unlimitedPayments: "" };

describe("packages", () => {
  paths([
    ["back leads to the co-parent", () => family().send("back"), "step2"],
    ["a standard package leads to the payment [PKG-23]", ordered, "billing"],
    ["build your own has its own step [PKG-25]", custom, "alacarte"],
    ["back from build your own leads to the packages", () => custom().send("back"), "step3"],
    ["the upgrade link leads to the packages", () => custom().send("upgrade"), "step3"],
    [
      "a built package leads to the payment [CYO-13]",
      () => custom().send("choose", { payload: { values } }).answer("choosePackage", answers.order),
      "billing",
    ],
    [
      "a package that is not sold there stays at the packages",
      () => choose(basic).fail("choosePackage", "conflict", { code: "package-not-available" }),
      "step3",
    ],
    [
      "a built package that is not sold there leads to the packages",
      () =>
        custom()
          .send("choose", { payload: { values } })
          .fail("choosePackage", "conflict", { code: "package-not-available" }),
      "step3",
    ],
    [
      "an expired registration leads back to the details [GUARD-08]",
      () => choose(basic).fail("choosePackage", "expired"),
      "step1",
    ],
  ]);

  test("a standard package is stored with id, details and length [PKG-22] [PKG-23]", () => {
    const { data } = ordered();
    expect(data).toMatchObject({
      selectedPackageId: 2001,
      subscriptionLength: 1,
      lastCompletedStep: 3,
      order: answers.order.order,
    });
    expect(data["selectedPackage"]).toMatchObject({ id: 2001, displayName: "BASIC" });
  });

  test.each([
    [1, "SUB1YEAR"],
    [2, "SUB2YEAR"],
  ])("the length of %d on the packages is also used in build your own, and after going back", (years, subscription) => {
    const person = offered().send("choose", { payload: { ...own, years } });
    expect(person.step).toBe("alacarte");
    expect(person.data["alacarteValues"]).toMatchObject({ subscription });
    person.send("back");
    const shown = view(person.program, person.snapshot, person.now).page.find(({ block }) => block === "packages");
    expect(shown?.props["years"]).toBe(years);
  });

  test("build your own starts with its defaults, and sets lastCompletedStep to 2 [PKG-24] [PKG-25] [CYO-17] [NOTE-42]", () => {
    const person = custom().send("change", { payload: { values } });
    expect(person.data["alacarteValues"]).toEqual(values);
    person.send("back").answer("findPricingGroup", answers.pricingGroup).answer("listPackages", answers.packages);
    expect(person.send("choose", { payload: own }).data).toMatchObject({
      alacarteValues: { subscription: "SUB1YEAR", tonemeter: "", myfiles: "1GB1", unlimitedPayments: "" },
      lastCompletedStep: 2,
    });
  });

  test("build your own after another package sets lastCompletedStep back to 2, so that the payment comes after it [PKG-25] [NOTE-19]", () => {
    const chosen = ordered();
    expect(chosen.data["lastCompletedStep"]).toBe(3);
    chosen.visit("/step3").answer("findPricingGroup", answers.pricingGroup).answer("listPackages", answers.packages);
    expect([chosen.step, chosen.data["lastCompletedStep"]]).toEqual(["step3", 3]);
    chosen.send("choose", { payload: own });
    expect([chosen.step, chosen.data["lastCompletedStep"]]).toEqual(["alacarte", 2]);
  });

  test.each([
    ["SUB1YEAR", 1],
    ["SUB2YEAR", 2],
  ])("a package built for %s lasts %d years, and its values are sent [CYO-14] [CYO-13]", (subscription, years) => {
    const person = custom().send("choose", { payload: { values: { ...values, subscription } } });
    expect(person.data).toMatchObject({ subscriptionLength: years, alacarteValues: { subscription } });
    expect(person.input("choosePackage")).toMatchObject({ body: { packageId: 2010, alacarte: { subscription } } });
    expect(person.answer("choosePackage", answers.order).data["lastCompletedStep"]).toBe(3);
  });

  test("while a payment is checked, the order stays and the journey waits for the payment", () => {
    expect(choose(basic).fail("choosePackage", "conflict", { code: "payment-pending" }).step).toBe("paymentPending");
  });

  test("a package that is not sold there is reported in a dialog that can be closed [PKG-27] [NOTE-39]", () => {
    const person = choose(basic).fail("choosePackage", "conflict", { code: "package-not-available" });
    const dialog = () => view(person.program, person.snapshot, person.now).dialog;
    expect(JSON.stringify(dialog())).toContain('"country":"US"');
    person.answer("getOptions", answers.options);
    expect(JSON.stringify(dialog())).toContain('"country":"United States"');
    person.send("ok");
    expect(dialog()).toBeNull();
  });

  test.each(["findPricingGroup", "listPackages"])(
    "packages that do not load (%s) can be requested again",
    (failing) => {
      const person = failing === "listPackages" ? family().answer("findPricingGroup", answers.pricingGroup) : family();
      expect(person.fail(failing, "network").data["packagesState"]).toBe("failed");
      person.send("retry").answer("findPricingGroup", answers.pricingGroup).answer("listPackages", answers.packages);
      expect(person.data["packagesState"]).toBe("ready");
    },
  );

  test("the pricing group is requested with the country, and with the phone code without its plus", () => {
    expect(family().input("findPricingGroup")).toEqual({
      body: { country: "US", countryCode: "1", phoneNumber: ana.phoneNumber },
    });
  });

  const coupon = { packageId: 2001, code: "C", couponCode: "C", description: "", discount: 100, discountFormatted: "" };
  const block = (person: Browser) =>
    view(person.program, person.snapshot, person.now).page.find((one) => one.block === "packages")?.props;

  test.each([
    ["P0", "control", "no coupons", "brand-refresh"],
    ["P1", "treatment", "no coupons", "brand-refresh"],
    ["P2", "control", "no coupons", "brand-refresh"],
    ["P3", "control", "no coupons", "pick-me"],
    ["P3", "treatment", "no coupons", "priced-build-your-own"],
    ["P0", "control", "a coupon", "watermelon"],
    ["P3", "treatment", "a coupon", "watermelon"],
    ["P9", "treatment", "no coupons", "brand-refresh"],
  ])(
    "of group %s with prices in build your own %s and %s have the style %s [PKG-08] [PKG-09] [PKG-10] [PKG-11] [NOTE-37]",
    (pricingGroupName, priceInBuildYourOwn, has, variant) => {
      const coupons = has === "a coupon" ? [coupon] : [];
      const person = family({ flags: { priceInBuildYourOwn } })
        .answer("findPricingGroup", { ...answers.pricingGroup, pricingGroupName })
        .answer("listCoupons", { coupons })
        .answer("listPackages", answers.packages);
      expect(block(person)).toMatchObject({ variant, group: pricingGroupName, coupons });
    },
  );

  test("without an answer about coupons are shown nevertheless", () => {
    const person = offered().fail("listCoupons", "unexpected");
    expect(block(person)).toMatchObject({ variant: "brand-refresh", loading: false });
    expect(family().input("listCoupons")).toEqual({
      signupId: answers.registration.signupId,
      registrationKey: answers.registration.registrationKey,
    });
  });

  test("are requested only with both parts of the phone number [API-20]", () => {
    for (const part of ["countryCode", "phoneNumber"]) {
      const { data } = family();
      const stepOneValues = { ...(data["stepOneValues"] as JsonObject), [part]: "" };
      const person = arrive("/step3", { data: { ...data, stepOneValues } });
      expect(person.step).toBe("step1");
      expect(person.did("call").map(({ operation }) => operation)).not.toContain("findPricingGroup");
    }
  });

  test("with the ids 2061 and 2063 have prices that include VAT [PKG-26]", () => {
    expect(block(offered())).toMatchObject({ vatIds: [2061, 2063] });
  });

  test("built for another length are stored as the package of that length", () => {
    const first = answers.packages.packages.find(({ packageName }) => packageName === "CYO");
    const twoYears = { ...first, id: 2011, subDurationInYears: 2 };
    const packages = { ...answers.packages, packages: [...answers.packages.packages, twoYears] };
    const person = family()
      .answer("findPricingGroup", answers.pricingGroup)
      .answer("listPackages", packages as JsonObject)
      .send("choose", { payload: own })
      .send("choose", { payload: { values } });
    expect(person.data).toMatchObject({ selectedPackageId: 2011, selectedPackage: { id: 2011 } });
    expect(person.input("choosePackage")).toMatchObject({ body: { packageId: 2011 } });
  });
});
