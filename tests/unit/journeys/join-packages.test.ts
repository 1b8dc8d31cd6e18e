import { describe, expect, test } from "vitest";
import { view } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { ana, basic, family, offered, ordered, own } from "./people.ts";
import { ways } from "./table.ts";

const choose = (payload: typeof basic) => offered().send("choose", { payload });
const custom = () => choose(own);
const values = { subscription: "SUB2YEAR", tonemeter: "", myfiles: "1GB1", unlimitedPayments: "" };

describe("packages", () => {
  ways([
    ["back is the co-parent", () => family().send("back"), "step2"],
    ["a standard package goes on to payment [PKG-23]", ordered, "billing"],
    ["build your own has a step of its own [PKG-25]", custom, "alacarte"],
    ["back from there is the packages", () => custom().send("back"), "step3"],
    ["so is the link to upgrade", () => custom().send("upgrade"), "step3"],
    [
      "a package built goes on to payment [CYO-13]",
      () => custom().send("choose", { payload: { values } }).answer("choosePackage", answers.order),
      "billing",
    ],
    [
      "a package that is not sold there stays with the packages",
      () => choose(basic).fail("choosePackage", "conflict", { code: "package-not-available" }),
      "step3",
    ],
    [
      "so does one that was built",
      () =>
        custom()
          .send("choose", { payload: { values } })
          .fail("choosePackage", "conflict", { code: "package-not-available" }),
      "step3",
    ],
    [
      "an expired registration comes back to the details [GUARD-08]",
      () => choose(basic).fail("choosePackage", "expired"),
      "step1",
    ],
  ]);

  test("a standard package keeps id, details and length [PKG-22, PKG-23]", () => {
    const { data } = ordered();
    expect(data).toMatchObject({
      selectedPackageId: 2001,
      subscriptionLength: 1,
      lastCompletedStep: 3,
      order: answers.order.order,
    });
    expect(data["selectedPackage"]).toMatchObject({ id: 2001, displayName: "BASIC" });
  });

  test("build your own begins from its defaults, and counts as step 2 [PKG-24, PKG-25, CYO-17]", () => {
    const person = custom().send("change", { payload: { values } });
    expect(person.data["alacarteValues"]).toEqual(values);
    person.send("back").answer("findPricingGroup", answers.pricingGroup).answer("listPackages", answers.packages);
    expect(person.send("choose", { payload: own }).data).toMatchObject({
      alacarteValues: { subscription: "", tonemeter: "", myfiles: "1GB1", unlimitedPayments: "" },
      lastCompletedStep: 2,
    });
  });

  test.each([
    ["SUB1YEAR", 1],
    ["SUB2YEAR", 2],
  ])("a package built for %s lasts %d years, and its choice is sent [CYO-14, CYO-13]", (subscription, years) => {
    const person = custom().send("choose", { payload: { values: { ...values, subscription } } });
    expect(person.data).toMatchObject({ subscriptionLength: years, alacarteValues: { subscription } });
    expect(person.input("choosePackage")).toMatchObject({ body: { packageId: 2010, alacarte: { subscription } } });
    expect(person.answer("choosePackage", answers.order).data["lastCompletedStep"]).toBe(3);
  });

  test("a package that is not sold there is said in a dialog that closes [PKG-27, NOTE-39]", () => {
    const person = choose(basic).fail("choosePackage", "conflict", { code: "package-not-available" });
    const dialog = () => view(person.program, person.snapshot, person.now).dialog;
    expect(JSON.stringify(dialog())).toContain('"country":"US"');
    person.send("ok");
    expect(dialog()).toBeNull();
  });

  test.each(["findPricingGroup", "listPackages"])(
    "packages that do not come (%s) may be asked for again",
    (failing) => {
      const person = failing === "listPackages" ? family().answer("findPricingGroup", answers.pricingGroup) : family();
      expect(person.fail(failing, "network").data["packagesState"]).toBe("failed");
      person.send("retry").answer("findPricingGroup", answers.pricingGroup).answer("listPackages", answers.packages);
      expect(person.data["packagesState"]).toBe("ready");
    },
  );

  test("the pricing group is found by country and phone code without its plus", () => {
    expect(family().input("findPricingGroup")).toEqual({
      body: { country: "US", countryCode: "1", phoneNumber: ana.phoneNumber },
    });
  });
});
