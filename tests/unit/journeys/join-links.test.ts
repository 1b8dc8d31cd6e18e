import { describe, expect, test } from "vitest";
import sites from "../../../flows/sites.json" with { type: "json" };
import { sessionOf } from "../../../src/engine/index.ts";
import { environmentOf } from "../../../renderers/fields/condition.ts";
import { isPlaced, readLayout } from "../../../renderers/fields/layout.ts";
import { forms } from "../../../src/generated/forms/index.js";
import * as answers from "./answers.ts";
import { ana, arrive, ben, family, offered, ordered, own, paid, program, registered, withSetting } from "./people.ts";
import { paths } from "./table.ts";

/** 20, as encoded in a link. */
const offer = { discount: "true", referrer: "FRIEND-7", percentage: "MjA=" };
const selection = { packageId: "2001", years: "1" };

describe("a discount link", () => {
  /** A person who opens the link, after the service has answered what the referrer gives. */
  const discounted = (percentage: number, person = arrive("/step1", { query: offer })) =>
    person.answer("getDiscount", { percentage });
  const promises = (percentage: number, key = "step1.offerText") =>
    `{"key":"${key}","with":{"percentage":${percentage}}}`;

  test("is stored, kept over a reload, and shown in a banner on step 1 [DISC-01] [DISC-02] [DISC-03] [DATA-10] [STEP1-06]", () => {
    const person = arrive("/step1", { query: offer });
    expect(person.input("getDiscount")).toEqual({ referrer: "FRIEND-7" });
    expect(person.stored?.data).toMatchObject({ discount: { referrer: "FRIEND-7", percentage: 20 } });
    expect(discounted(20, person).load("/step1").shown()).toContain(promises(20));
    expect(arrive("/step1").shown()).not.toContain("step1.offer");
    expect(arrive("/step1").did("call")).not.toContainEqual(expect.objectContaining({ operation: "getDiscount" }));
  });

  test("promises what the service gives, whatever the link says [DISC-03]", () => {
    expect(arrive("/step1", { query: offer }).shown()).not.toContain("step1.offer");
    expect(arrive("/step1", { query: offer }).fail("getDiscount", "network").shown()).not.toContain("step1.offer");
    const less = discounted(10).shown();
    expect(less).toContain(promises(10, "step1.offerOther"));
    expect(less).not.toContain('"percentage":20');
    const none = discounted(0).shown();
    expect(none).toContain("step1.offerOver");
    expect(none).not.toContain('"percentage"');
  });

  test("of another referrer counts from then on, and the earlier one is not promised any more [DISC-02]", () => {
    const data = discounted(20).data;
    const person = arrive("/step1", { data, query: { ...offer, referrer: "CLINIC-1", percentage: "NTA=" } });
    expect(person.shown()).not.toContain("step1.offer");
    expect(discounted(50, person).shown()).toContain(promises(50));
  });

  test("promises what the registration started with, and nothing if the offer was over by then", () => {
    const begun = (percentage: number) =>
      discounted(20)
        .submit(ana)
        .answer("createRegistration", { ...answers.registration, percentage });
    expect(begun(20).send("back").answer("getDiscount", { percentage: 20 }).shown()).toContain(promises(20));
    const over = begun(0).send("back").shown();
    expect(over).toContain("step1.offerOver");
    expect(over).not.toContain('"percentage"');
    expect(begun(20).send("back").data).toMatchObject({ signupId: answers.registration.signupId, percentOff: 20 });
  });

  test("that gives a registered person more starts the registration again, with everything that was typed", () => {
    const person = discounted(20, arrive("/step1", { data: offered().data, query: offer }));
    expect(person.data).toMatchObject({
      signupId: "",
      registrationKey: "",
      lastCompletedStep: 0,
      percentOff: 20,
      stepOneValues: { firstName: "Ana" },
      stepTwoValues: { firstName: "Ben" },
    });
    expect(person.shown()).toContain(promises(20));
    expect(person.submit(ana).input("createRegistration")["referrer"]).toBe("FRIEND-7");
  });

  test("that gives no more than the registration has changes nothing, and neither does one during a payment", () => {
    const has = (percentOff: number) => ({ ...offered().data, percentOff });
    expect(discounted(10, arrive("/step1", { data: has(20), query: offer })).data).toMatchObject({
      signupId: answers.registration.signupId,
      percentOff: 20,
    });
    const paying = arrive("/step1", { data: { ...has(0), paymentSent: true }, query: offer });
    expect(paying.step).toBe("paymentPending");
    expect(paying.data["signupId"]).not.toBe("");
  });

  test("counts at every address, and is kept when a registration expires [DISC-02]", () => {
    const person = registered({ query: offer }).send("back").submit(ana).fail("updateRegistration", "expired");
    expect(person.data).toMatchObject({ signupId: "", discount: { percentage: 20 } });
    expect(arrive("/signup", { query: offer }).data["discount"]).toBeDefined();
  });

  test.each([
    ["the flag is not true", { ...offer, discount: "yes" }],
    ["the flag is false", { ...offer, discount: "false" }],
    ["there is no referrer", { discount: "true", percentage: "MjA=" }],
    ["the referrer is not a code", { ...offer, referrer: "<b>" }],
    ["the percentage is not encoded", { ...offer, percentage: "20%" }],
    ["the percentage is not a number", { ...offer, percentage: "eA==" }],
    ["the percentage is more than 100", { ...offer, percentage: "MTAx" }],
  ])("is ignored if %s [DISC-01]", (_why, query) => {
    expect(arrive("/step1", { query }).data["discount"]).toBeUndefined();
  });

  test("sends its referrer with a new registration; without a link, none is sent [API-11] [NOTE-23]", () => {
    const created = (where: object) => arrive("/step1", where).submit(ana).input("createRegistration")["referrer"];
    expect(created({ query: offer, referrerKey: "GROW-805" })).toBe("FRIEND-7");
    expect(created({ referrerKey: "GROW-805" })).toBeUndefined();
    const duplicate = arrive("/step1", { query: offer, referrerKey: "GROW-805" })
      .submit(ana)
      .fail("createRegistration", "validation", {
        fields: [{ field: "parent.email.duplicate", code: "errors.duplicateParent", text: "" }],
      })
      .send("confirm");
    expect(duplicate.input("createRegistration")["referrer"]).toBe("FRIEND-7");
  });

  test("without a referrer, sends the active experiment's key with every update [API-13] [NOTE-23]", () => {
    const person = registered({ referrerKey: "GROW-621" }).submit(ben);
    expect(person.input("updateRegistration")).toMatchObject({ referrer: "GROW-621" });
  });
});

describe("a choice made on the pricing page", () => {
  const chosen = () => family({ query: selection });
  paths([
    [
      "leads to the payment after step 2 [STEP2-28] [NOTE-04]",
      () => chosen().answer("listPackages", answers.packages).answer("choosePackage", answers.order),
      "billing",
    ],
    [
      "leads to the packages if the package does not exist",
      () => family({ query: { ...selection, packageId: "99" } }).answer("listPackages", answers.packages),
      "step3",
    ],
    [
      "leads to the packages if the package has another term",
      () => family({ query: { ...selection, years: "2" } }).answer("listPackages", answers.packages),
      "step3",
    ],
    ["leads to the packages if it cannot be looked up", () => chosen().fail("listPackages", "network"), "step3"],
    [
      "leads to the packages with a message if the package is not sold in the country",
      () =>
        chosen()
          .answer("listPackages", answers.packages)
          .fail("choosePackage", "conflict", { code: "package-not-available" }),
      "step3",
    ],
  ]);

  test("orders the chosen package and term, and completes step 3 [STEP2-28]", () => {
    const person = chosen().answer("listPackages", answers.packages);
    expect(person.input("choosePackage")).toMatchObject({ body: { packageId: 2001 } });
    person.answer("choosePackage", answers.order);
    expect(person.data).toMatchObject({ selectedPackageId: 2001, subscriptionLength: 1, lastCompletedStep: 3 });
    expect(person.data["pricingSelection"]).toBeUndefined();
  });
});

describe("the question about the co-parent's e-mail on step 1", () => {
  test("is not asked unless the journey's setting is on [STEP1-05] [NOTE-07]", () => {
    expect(arrive("/step1").shown()).toContain('"asksCoParentEmail":false');
  });

  test("is asked only at a site whose setting is on [STEP1-05] [NOTE-07]", async () => {
    const journey = await withSetting("asksCoParentEmail", false, true, "uk");
    expect(arrive("/step1", { journey, site: "uk" }).shown()).toContain('"asksCoParentEmail":true');
    expect(arrive("/step1", { journey }).shown()).toContain('"asksCoParentEmail":false');
  });

  test("must be answered if it is asked, and is on the page only then [STEP1-05] [NOTE-07]", async () => {
    const { default: form } = await forms["schemas/join/step-one"]();
    const required = { path: "knowsCoParentEmail", text: { key: "errors.required" } };
    expect(form.validate(ana, { asksCoParentEmail: true })).toEqual([required]);
    expect(form.validate({ ...ana, knowsCoParentEmail: false }, { asksCoParentEmail: true })).toEqual([]);
    expect(form.validate(ana, { asksCoParentEmail: false })).toEqual([]);
    const layout = readLayout(form.layout);
    const placed = (asksCoParentEmail: boolean) =>
      isPlaced(layout, "knowsCoParentEmail", environmentOf(form, {}, { asksCoParentEmail }));
    expect([placed(true), placed(false)]).toEqual([true, false]);
  });

  test("sets the default of step 2 [STEP1-05] [NOTE-07] [DATA-05] [DATA-07]", async () => {
    const journey = await withSetting("asksCoParentEmail", false, true);
    const person = arrive("/step1", { journey });
    expect(person.shown()).toContain('"asksCoParentEmail":true');
    expect(person.snapshot.forms["form"]?.values["knowsCoParentEmail"]).toBeUndefined();
    person.submit({ ...ana, knowsCoParentEmail: false }).answer("createRegistration", answers.registration);
    expect(person.data).toMatchObject({ knowsCoParentEmail: false, stepOneValues: { knowsCoParentEmail: false } });
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ knowsCoParentEmail: false });
    person.send("back");
    expect(person.snapshot.forms["form"]?.values["knowsCoParentEmail"]).toBe(false);
    expect(arrive("/step1").snapshot.data["stepTwoValues"]).toMatchObject({ knowsCoParentEmail: true });
  });
});

describe("a current subscription", () => {
  test.each(["/step2", "/step3", "/alacarte", "/payment"])(
    "leads from %s to the legacy billing page [GUARD-04] [NOTE-20]",
    (path) => {
      const { data } = ordered();
      const left = (status: string) => arrive(path, { data: { ...data, subscriptionStatus: status } }).did("leave");
      expect(left("current")).toEqual([{ type: "leave", link: "legacyBilling" }]);
      expect(left("")).toEqual([]);
    },
  );

  test("leads from build your own too, whatever was chosen there [GUARD-04]", () => {
    const { data } = offered().send("choose", { payload: own });
    expect(arrive("/alacarte", { data }).step).toBe("alacarte");
    const [left] = arrive("/alacarte", { data: { ...data, subscriptionStatus: "current" } }).did("leave");
    expect(left?.link).toBe("legacyBilling");
  });

  test("leads to the same page as /securityquestions, at every site [GUARD-04] [LEGACY-01]", () => {
    expect(arrive("/securityquestions").did("leave")[0]?.link).toBe("legacyBilling");
    for (const { id, links } of sites.sites) expect([id, links.legacyBilling]).toEqual([id, "/legacy/billing"]);
  });
});

describe("a person who is logged in", () => {
  const atStep1 = () => arrive("/step1");

  test("and has a subscription leaves step 1 as soon as the service says so, and every later step [GUARD-04]", () => {
    const person = atStep1().answer("getSubscription", { status: "current" });
    expect(person.data["subscriptionStatus"]).toBe("current");
    expect(person.did("leave")).toEqual([{ type: "leave", link: "legacyBilling" }]);
  });

  test("and has no subscription continues, even if one was current at an earlier visit", () => {
    const data = { ...registered().data, subscriptionStatus: "current" };
    const person = arrive("/step1", { data }).answer("getSubscription", { status: "" });
    expect([person.data["subscriptionStatus"], person.did("leave")]).toEqual(["", []]);
    expect(person.submit(ana).answer("updateRegistration").step).toBe("step2");
    expect(atStep1().fail("getSubscription", "network").submit(ana).did("call")).toHaveLength(1);
  });
});

describe("the session", () => {
  const watched = (person: ReturnType<typeof arrive>) => sessionOf(program, person.snapshot, person.now);

  test("is watched only while a registration is open [SESS-01] [SESS-02]", () => {
    expect(watched(arrive("/step1"))).toBeNull();
    expect(watched(registered())).toEqual({
      operation: "keepSession",
      input: { signupId: answers.registration.signupId, registrationKey: "key-1" },
      everyMs: 300_000,
    });
    expect(watched(ordered())).not.toBeNull();
    expect(watched(paid())).toBeNull();
  });

  test("that has ended is reset, logged and explained at step 1 [SESS-01] [GUARD-02] [NOTE-61]", () => {
    const person = offered().sessionEnds();
    expect(person.step).toBe("step1");
    expect(person.data).toMatchObject({ signupId: "", lastCompletedStep: 0 });
    expect(person.did("log")).toEqual([{ type: "log", level: "warn", text: "Token expired" }]);
    expect(person.shown()).toContain("errors.expired");
    expect(watched(person)).toBeNull();
  });
});
