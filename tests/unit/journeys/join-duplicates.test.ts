import { describe, expect, test } from "vitest";
import { asObject } from "../../../renderers/props.ts";
import type { Json } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { block } from "./blocks.ts";
import { ana, arrive, ben, billedTo, card, consent, family, login, registered, withSetting } from "./people.ts";
import { paths } from "./table.ts";

const newPackages = { flags: { newPackagesVersion: "treatment" } };
const parentError = { fields: ["parent.email.duplicate"] };
const coParentError = { code: "duplicate-co-parent", fields: ["coParent.email.duplicate"] };

type Where = Parameters<typeof arrive>[1];
const knownParent = (where?: Where) =>
  arrive("/step1", where).submit(ana).fail("createRegistration", "validation", parentError);
const confirmedParent = (where?: Where) =>
  knownParent(where).send("confirm").answer("createRegistration", answers.registration);
const knownCoParent = (where?: Where) =>
  registered(where).submit(ben).fail("updateRegistration", "validation", coParentError);
const confirmedCoParent = (where?: Where) =>
  knownCoParent(where).send("confirm").submit(ben).answer("updateRegistration");

const banner = (person: ReturnType<typeof arrive>) => person.shown().includes("errors.duplicateCoParent");

describe("a parent who is known to the service", () => {
  test("sees the notice at the top of the page, and can confirm [DUP-01] [DUP-03] [DUP-07] [NOTE-01]", () => {
    const person = knownParent();
    expect(person.step).toBe("duplicate");
    expect(person.shown()).toContain("errors.duplicateParent");
    expect(person.shown()).toContain("duplicate.confirm");
    expect(person.did("scroll")).toEqual([{ type: "scroll", to: "top" }]);
  });

  test("sees the warning again on step 1, at the top of the page [STEP1-07] [NOTE-01]", () => {
    for (const person of [knownParent().send("back"), knownParent().visit("/step1"), knownParent().load("/step1")]) {
      expect(person.step).toBe("step1");
      expect(person.blocks()[0]).toBe("alert");
      expect(person.shown()).toContain("errors.duplicateParent");
      expect(person.did("scroll")).toHaveLength(1);
    }
  });

  test("confirms one e-mail only, not another one entered later [DUP-03]", () => {
    const person = confirmedParent().send("back");
    const other = { ...ana, email: "other@example.com" };
    person.change("email", other).submit(other);
    expect(person.input("updateRegistration")).toMatchObject({ body: { parentDuplicateConfirmed: false } });
  });

  test("cannot confirm if the journey's setting is off [NOTE-02]", async () => {
    const journey = await withSetting("confirmsDuplicates", true, false);
    expect(knownParent({ journey }).shown()).not.toContain("duplicate.confirm");
  });

  test("sees the log-in link first, and that they may pay twice if they continue, where that is possible", async () => {
    const leading = (person: ReturnType<typeof arrive>) => {
      const { buttons = [], links = [] } = (block(person, "actions")?.props ?? {}) as Record<string, Json[]>;
      return [...buttons, ...links]
        .map((one) => asObject(one))
        .filter(({ variant }) => variant === "primary")
        .map(({ event, link }) => event ?? link);
    };
    expect(leading(knownParent())).toEqual(["login"]);
    const shown = knownParent().shown();
    expect(shown.indexOf("duplicate.twice")).toBeGreaterThan(shown.indexOf("common.logIn"));
    expect(shown.indexOf("duplicate.confirm")).toBeGreaterThan(shown.indexOf("duplicate.twice"));
    const journey = await withSetting("confirmsDuplicates", true, false);
    expect(leading(knownParent({ journey }))).toEqual(["login"]);
    expect(knownParent({ journey }).shown()).not.toContain("duplicate.twice");
  });

  test("who is refused for another reason while confirming sees that on step 1 [DUP-03]", () => {
    const person = knownParent()
      .send("confirm")
      .fail("createRegistration", "validation", { fields: ["parent.email"] });
    expect(person.step).toBe("step1");
    expect(person.snapshot.alert).not.toBeNull();
  });

  paths([
    [
      "continues after confirming if the new packages are off [STEP2-29] [NOTE-03]",
      () => confirmedParent().submit(ben).answer("updateRegistration"),
      "step3",
    ],
    [
      "gets the notice again after step 2 if the new packages are on [STEP2-27]",
      () => confirmedParent(newPackages).submit(ben).answer("updateRegistration"),
      "duplicate",
    ],
    [
      "cannot get past that notice [GUARD-03] [NOTE-02]",
      () => confirmedParent(newPackages).submit(ben).answer("updateRegistration").visit("/step3"),
      "duplicate",
    ],
    [
      "cannot get past that notice after a reload either [GUARD-03]",
      () => confirmedParent(newPackages).submit(ben).answer("updateRegistration").load("/payment"),
      "duplicate",
    ],
    ["can still see step 2 [NOTE-02]", () => confirmedParent(newPackages), "step2"],
    ["a parent without a confirmation continues [STEP2-27]", () => family(newPackages), "step3"],
  ]);

  test("who cannot get past the notice cannot confirm again [NOTE-02]", () => {
    const person = confirmedParent(newPackages).submit(ben).answer("updateRegistration");
    expect(person.shown()).toContain("duplicate.text");
    expect(person.shown()).not.toContain("duplicate.confirm");
  });
});

describe("a co-parent who may be known to the service", () => {
  test("causes a notice on its own screen, and the service's errors are stored [STEP2-30] [DUP-04]", () => {
    const person = knownCoParent();
    expect(person.step).toBe("duplicate");
    expect(person.shown()).toContain("duplicate.coParentTitle");
    expect(person.shown()).toContain("duplicate.coParentText");
    expect(person.shown()).not.toContain("errors.duplicateParent");
    expect(person.data["stepTwoValidationErrors"]).toHaveLength(1);
  });

  test.each([
    ["its button", () => knownCoParent().send("confirm")],
    ["its back link", () => knownCoParent().send("back")],
    ["the browser's Back", () => knownCoParent().visit("/step2")],
  ])("causes a banner on step 2 after %s, at the top of the page [DUP-05] [DUP-07] [NOTE-05]", (_by, back) => {
    const person = back();
    expect(person.step).toBe("step2");
    expect(banner(person)).toBe(true);
    expect(person.did("scroll")).toHaveLength(1);
  });

  test.each([
    ["from step 1", () => knownCoParent().send("confirm").send("back").visit("/step2")],
    ["by a reload", () => knownCoParent().send("confirm").load()],
  ])("causes no banner when step 2 is entered %s [STEP2-24] [NOTE-05]", (_by, enter) => {
    const person = enter();
    expect(person.data["stepTwoValidationErrors"]).toEqual([]);
    expect(banner(person)).toBe(false);
  });

  test("is confirmed by sending the same e-mail again, and the confirmation is stored [DATA-06] [DATA-17] [NOTE-05]", () => {
    const person = knownCoParent().send("confirm").submit(ben);
    expect(person.input("updateRegistration")).toMatchObject({ body: { coParentDuplicateConfirmed: true } });
    person.answer("updateRegistration");
    expect(person.data).toMatchObject({
      stepTwoValues: { coParentDuplicateConfirmed: true },
      stepTwoValidationErrors: [],
    });
  });

  test("is mentioned again in the receipt, from the journey's own data", () => {
    const person = billedTo(knownCoParent().send("confirm").submit(ben).answer("updateRegistration"))
      .answer("createPaymentSession", answers.session)
      .send("tokenized", { payload: card })
      .answer("calculatePricing", answers.pricing)
      .submit(consent)
      .answer("payForSignup", answers.payment())
      .answer("getPayment", answers.payment())
      .submit(login)
      .answer("updateRegistration")
      .answer("setCredentials");
    person.waited();
    expect(person.step).toBe("receipt");
    expect(person.shown()).toContain("receipt.coParentKnownText");
    expect(person.shown()).not.toContain("receipt.coParentSent");
  });

  test("is not confirmed by sending another e-mail, or none [NOTE-05]", () => {
    for (const change of [
      { email: "new@example.com" },
      { email: "", knowsCoParentEmail: false, phoneNumber: "4155550101" },
    ]) {
      const person = knownCoParent()
        .send("confirm")
        .submit({ ...ben, ...change });
      expect(person.input("updateRegistration")).toMatchObject({ body: { coParentDuplicateConfirmed: false } });
    }
  });

  paths([
    ["leads to the packages once confirmed if the new packages are off [STEP2-29]", () => confirmedCoParent(), "step3"],
    [
      "leads to the notice with support if the new packages are on [STEP2-27]",
      () => confirmedCoParent(newPackages),
      "duplicate",
    ],
  ]);
});
