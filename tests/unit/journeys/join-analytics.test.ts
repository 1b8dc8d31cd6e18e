import { describe, expect, test } from "vitest";
import type { Action, JsonObject, Rule } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { ana, arrive, ben, billed, family, offered, ordered, paying, program, registered } from "./people.ts";

const told = (person: Browser) => person.did("track").map(({ event, with: values }) => ({ event, ...values }));
const names = (person: Browser) => told(person).map(({ event }) => event);

/** Steps that send people on before anything is shown. */
const passing = new Set(
  Object.values(program.steps)
    .filter(({ page }) => page.length === 0)
    .map(({ id }) => id),
);

describe("every step of the journey", () => {
  test.each(
    Object.values(program.steps)
      .filter(({ id, path }) => !passing.has(id) && path.startsWith("/"))
      .map(({ id }) => id),
  )("%s tells when it is viewed [ANALYTICS-01]", (id) => {
    const tracked = program.steps[id]?.enter.flatMap((action) => (action.do === "track" ? [action.event] : []));
    expect(tracked?.some((event) => event.endsWith(" Viewed"))).toBe(true);
  });

  test.each(
    Object.values(program.steps)
      .filter(({ on }) => on["back"] !== undefined)
      .map(({ id }) => id),
  )("%s tells of a click on Back [ANALYTICS-03]", (id) => {
    const all = (rules: readonly Rule[]): Action[] =>
      rules.flatMap(({ actions, then }) => [...actions, ...all(then ?? [])]);
    const events = all(program.steps[id]?.on["back"] ?? []).flatMap((action) =>
      action.do === "track" ? [action.event] : [],
    );
    expect(events).toContain("Back Clicked");
  });
});

describe("what is told of a journey", () => {
  test("steps 1 and 2 say whether a duplicate was warned of, and the e-mail, viewed and submitted [ANALYTICS-02]", () => {
    const person = arrive("/step1");
    expect(told(person)).toContainEqual({ event: "Step 1 Viewed", duplicateWarning: false, email: "" });
    person.submit(ana).fail("createRegistration", "validation", { fields: ["parent.email.duplicate"] });
    expect(names(person)).toContain("Duplicate Viewed");
    person.send("confirm");
    expect(names(person)).toContain("Duplicate Submitted");
    person.answer("createRegistration", answers.registration);
    expect(told(person)).toContainEqual({ event: "Step 1 Submitted", duplicateWarning: true, email: ana.email });
    expect(told(person)).toContainEqual({ event: "Step 2 Viewed", duplicateWarning: false, email: ana.email });
    person.submit(ben).answer("updateRegistration");
    expect(told(person)).toContainEqual({ event: "Step 2 Submitted", duplicateWarning: false, email: ana.email });
  });

  test("who a visitor has become is told when the registration begins [ANALYTICS-04]", () => {
    const person = registered();
    expect(person.did("identify")).toMatchObject([
      { with: { signupId: answers.registration.signupId, language: "en", site: "us" } },
    ]);
    expect(JSON.stringify(person.did("identify"))).not.toContain(answers.registration.registrationKey);
  });

  test("a click on Back tells from where [ANALYTICS-03]", () => {
    const person = offered().send("back");
    expect(told(person)).toContainEqual({ event: "Back Clicked", step: "step3" });
    expect(names(person.send("back"))).toContain("Back Clicked");
    expect(names(person.visit("/step2"))).not.toContain("Back Clicked");
  });

  test("packages, billing and payment are told as they are finished [ANALYTICS-01]", () => {
    expect(names(offered())).not.toContain("Package Selected");
    expect(names(family())).toContain("Packages Viewed");
    expect(names(ordered())).toContain("Billing Viewed");
    expect(names(billed())).toEqual(expect.arrayContaining(["Payment Viewed"]));
  });
});

describe("a payment", () => {
  const receipt = answers.payment()["receipt"] as JsonObject;
  const totals = { ...(receipt["totals"] as JsonObject), subTotalAfterDiscount: 12_050, total: 12_924 };
  const answer = { ...answers.payment(), receipt: { ...receipt, totals } };
  const event = { event: "Payment Submitted", packageId: 2001, transactionId: "t-1", subTotalAfterDiscount: 120.5 };

  test("is told with its transaction and what was paid for after discounts, without the tax [ANALYTICS-05]", () => {
    expect(told(paying().answer("payForSignup", answer))).toContainEqual(event);
  });

  test("is told so too where only asking again has shown that it went through [ANALYTICS-05]", () => {
    const pending = paying().fail("payForSignup", "conflict", { code: "payment-pending" });
    expect(told(pending)).not.toContainEqual(event);
    pending.answer("getPaymentState", { paymentKey: "of another tab", state: "paid", code: "", text: "" });
    expect(told(pending.answer("getPayment", answer))).toContainEqual(event);
  });
});

describe("the referrer header", () => {
  test("of an update is the experiment's key, where one is active [API-13] [NOTE-23]", () => {
    const person = registered({ referrerKey: "GROW-722" }).submit(ben);
    expect(person.input("updateRegistration")["referrer"]).toBe("GROW-722");
    expect(registered({ referrerKey: "" }).submit(ben).input("updateRegistration")["referrer"]).toBe("");
  });

  test("is not sent with a registration that has no discount [API-11] [NOTE-23]", () => {
    const input = arrive("/step1", { referrerKey: "GROW-722" }).submit(ana).input("createRegistration");
    expect(input["referrer"] ?? "").toBe("");
  });
});
