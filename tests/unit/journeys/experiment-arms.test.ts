/** What each arm of the experiments on packages, discounts and payment changes, and whom its experiment counts. */
import { describe, expect, test } from "vitest";
import sites from "../../../flows/sites.json" with { type: "json" };
import { armsFor, experiments } from "../app/product-experiments.ts";
import { view } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { block, methodsIn } from "./blocks.ts";
import type { Browser } from "./browser.ts";
import * as invited from "./invite-people.ts";
import { address, arrive, basic, billed, card, family, offered, ordered } from "./people.ts";

const treated = (...flags: readonly string[]) => Object.fromEntries(flags.map((flag) => [flag, "treatment"]));
const counts = (person: Browser, flag: string) =>
  view(person.program, person.snapshot, person.now).exposes.includes(flag);
const packagesOf = (person: Browser) => block(person, "packages")?.props;

const complete = { ...answers.packages.packages[0], id: 2003, packageName: "COMPLETE" };
const packages = { packages: [...answers.packages.packages, complete] };

describe("packageStep", () => {
  const query = { packageId: "2001", years: "2" };

  test("a package from the prices page is marked on the package step, instead of being ordered at once [EXP-02]", () => {
    const control = family({ query });
    expect(control.input("listPackages")).toEqual({ ids: [2001], country: "US" });
    expect(control.step).toBe("step2");
    const person = offered({ query, flags: treated("packageStep") });
    expect(person.step).toBe("step3");
    expect(packagesOf(person)).toMatchObject({ chosen: 2001, years: 2 });
    person.send("choose", { payload: basic }).answer("choosePackage", answers.order);
    expect(person.step).toBe("billing");
    expect(person.data["selectedPackageId"]).toBe(2001);
  });

  test("people without a package from the prices page are not counted, and see no mark", () => {
    const person = offered({ flags: treated("packageStep") });
    expect(packagesOf(person)).not.toHaveProperty("chosen");
    const exposed = { type: "expose", flag: "packageStep" };
    expect(family({ flags: treated("packageStep") }).did("expose")).not.toContainEqual(exposed);
    expect(family({ query, flags: treated("packageStep") }).did("expose")).toContainEqual(exposed);
  });
});

describe("premiumPickMe", () => {
  test.each(["P0", "P1", "P2", "P3"])(
    "the premium package is the popular one, as pick-me, in the group %s [EXP-02]",
    (group) => {
      const shown = (flags: Readonly<Record<string, string>>) =>
        packagesOf(
          family({ flags })
            .answer("findPricingGroup", { ...answers.pricingGroup, pricingGroupName: group })
            .answer("listPackages", { ...answers.packages, ...packages }),
        );
      expect(shown(treated("premiumPickMe"))).toMatchObject({ variant: "pick-me", featured: 2003 });
      expect(shown({})).toMatchObject({
        variant: group === "P3" ? "pick-me" : "brand-refresh",
        featured: answers.packages.featuredId,
      });
    },
  );

  test("where the premium package is not sold, the service's popular package stays", () => {
    expect(packagesOf(offered({ flags: treated("premiumPickMe") }))).toMatchObject({
      featured: answers.packages.featuredId,
    });
  });

  test("coupons keep their style", () => {
    const coupon = { packageId: 2001, code: "C", couponCode: "C", description: "", discount: 1, discountFormatted: "" };
    const person = offered({ flags: treated("premiumPickMe") }).answer("listCoupons", { coupons: [coupon] });
    expect(packagesOf(person)).toMatchObject({ variant: "watermelon" });
  });
});

describe("discountOfferLanguage", () => {
  const query = { discount: "true", referrer: "FRIEND-7", percentage: "MjA=" };
  const seen = (flags: Readonly<Record<string, string>>, percentage = 20) =>
    arrive("/step1", { query, flags }).answer("getDiscount", { percentage });

  test("the banner calls the discount a gift; the percentage is the same [EXP-02] [DISC-03]", () => {
    const gift = block(seen(treated("discountOfferLanguage")), "alert")?.props;
    expect(gift).toMatchObject({
      title: { key: "step1.offer", with: { percentage: 20 } },
      text: { key: "step1.offerGiftText", with: { percentage: 20 } },
    });
    expect(block(seen({}), "alert")?.props).toMatchObject({
      title: { key: "step1.offer", with: { percentage: 20 } },
      text: { key: "step1.offerText", with: { percentage: 20 } },
    });
  });

  test("a link that promised another percentage says so in both arms", () => {
    const text = (flags: Readonly<Record<string, string>>) => block(seen(flags, 10), "alert")?.props["text"];
    expect(text(treated("discountOfferLanguage"))).toEqual({ key: "step1.offerOther", with: { percentage: 10 } });
    expect(text({})).toEqual({ key: "step1.offerOther", with: { percentage: 10 } });
  });

  test("counts people with a discount, and nobody else", () => {
    const flags = { discountOfferLanguage: "control" };
    expect(counts(seen(flags), "discountOfferLanguage")).toBe(true);
    expect(counts(seen(flags, 0), "discountOfferLanguage")).toBe(false);
    expect(counts(arrive("/step1", { flags }), "discountOfferLanguage")).toBe(false);
  });
});

describe("calls for invited parents", () => {
  test.each([
    [["recordedCallsParentB"], ["recordedCalls"]],
    [["unrecordedCallsParentB"], ["basicCalls"]],
    [
      ["recordedCallsParentB", "unrecordedCallsParentB"],
      ["recordedCalls", "basicCalls"],
    ],
  ])("%j: the cards name %j above their lists, except in the United Kingdom [EXP-03] [EXP-04]", (flags, emphasis) => {
    for (const { id, country } of sites.sites) {
      const person = invited.offered({ site: id, flags: treated(...flags) });
      const outside = country !== "GB";
      expect(packagesOf(person)?.["emphasis"]).toEqual(outside ? emphasis : undefined);
      expect(flags.map((flag) => counts(person, flag))).toEqual(flags.map(() => outside));
      expect(packagesOf(invited.offered({ site: id }))).not.toHaveProperty("emphasis");
    }
  });

  test("parents who are not invited see the same cards in both arms", () => {
    const flags = treated("recordedCallsParentB", "unrecordedCallsParentB");
    expect(packagesOf(offered({ flags }))).toEqual(packagesOf(offered()));
  });

  test("a share of the invited parents gets the arm, and nobody until a share is decided [EXP-04]", () => {
    const flag = "recordedCallsParentB";
    const share = (list: typeof experiments) =>
      Array.from({ length: 1000 }, (_, index) => armsFor(`v-${index}`, {}, list)[flag]).filter(
        (arm) => arm === "treatment",
      ).length / 1000;
    const running = experiments.map((one) =>
      one.flag === flag ? { ...one, active: true, share: { control: 80, treatment: 20 } } : one,
    );
    expect(share(running)).toBeGreaterThan(0.16);
    expect(share(running)).toBeLessThan(0.24);
    expect(share(experiments)).toBe(0);
  });
});

describe("ukCardPayment", () => {
  const flags = treated("ukCardPayment");
  const inUk = { ...address, country: "GB", region: "", postalCode: "SW1A 1AA", timezone: "Europe/London" };
  const paying = (arms: Readonly<Record<string, string>>, place: typeof address) =>
    ordered({ site: "uk", flags: arms })
      .answer("calculatePricing", answers.pricing)
      .submit(place)
      .answer("updateRegistration")
      .answer("createPaymentSession", answers.session);
  const page = (person: Browser) => view(person.program, person.snapshot, person.now).page;

  test("people with a UK address are asked to pay by phone, and can go back to another address [EXP-03]", () => {
    const person = paying(flags, inUk);
    expect(person.step).toBe("paymentMethod");
    expect(methodsIn(page(person))).toEqual([]);
    expect(block(person, "card")).toBeUndefined();
    expect(page(person).find((one) => one.block === "alert")?.props).toMatchObject({
      title: { key: "payment.byPhone.title" },
      text: { key: "payment.byPhone.text", with: { phone: "0800 496 0142" } },
    });
    expect(block(person, "actions")?.props["links"]).toEqual([
      expect.objectContaining({ link: "supportPhone", text: { key: "payment.byPhone.call" } }),
    ]);
    expect(person.send("backToBilling").step).toBe("billing");
  });

  test("in control, and with an address elsewhere, they pay by card, and an address elsewhere is not counted", () => {
    expect(methodsIn(page(paying({}, inUk)))).toEqual(["creditCard"]);
    const elsewhere = paying(flags, address);
    expect(methodsIn(page(elsewhere))).toContain("creditCard");
    expect(counts(elsewhere, "ukCardPayment")).toBe(false);
    expect(counts(paying({ ukCardPayment: "control" }, inUk), "ukCardPayment")).toBe(true);
  });
});

describe("who is counted", () => {
  const exposedBy = (person: Browser) => person.did("expose").map(({ flag }) => flag);
  const control = { payPalInJoin: "control", venmoInJoin: "control", parentBEmailSpeedBump: "control" };

  test("where a wallet is not possible, nobody is counted in its experiment", () => {
    const inUk = { ...address, country: "GB", region: "", postalCode: "SW1A 1AA", timezone: "Europe/London" };
    const at = (place: typeof address) =>
      ordered({ flags: control })
        .answer("calculatePricing", answers.pricing)
        .submit(place)
        .answer("updateRegistration")
        .answer("createPaymentSession", answers.session)
        .answer("calculatePricing", answers.pricing);
    const wallets = ["payPalInJoin", "venmoInJoin"];
    expect(wallets.filter((flag) => counts(at(address), flag))).toEqual(wallets);
    expect(wallets.filter((flag) => counts(at(inUk), flag))).toEqual([]);
  });

  test("a known co-parent's email keeps the review out of the experiment that asks for it", () => {
    const atReview = billed({ flags: control }).answer("createPaymentSession", answers.session);
    expect(exposedBy(atReview.send("tokenized", { payload: card }))).not.toContain("parentBEmailSpeedBump");
    expect(atReview.step).toBe("paymentReview");
  });

  test("who confirmed no duplicate is not in the experiment about them", () => {
    expect(exposedBy(family())).not.toContain("newPackagesVersion");
  });
});
