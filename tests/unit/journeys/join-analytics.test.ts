import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import analytics from "../../../flows/join/analytics.json" with { type: "json" };
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import {
  ana,
  address,
  arrive,
  basic,
  ben,
  billed,
  card,
  family,
  login,
  offered,
  ordered,
  own,
  paid,
  paying,
  program,
  registered,
} from "./people.ts";

const tracked = (person: Browser) => person.did("track").map(({ event, with: values }) => ({ event, ...values }));
const names = (person: Browser) => tracked(person).map(({ event }) => event);

/** Steps that lead to another step before anything is shown. */
const passing = new Set(
  Object.values(program.steps)
    .filter(({ page }) => page.length === 0)
    .map(({ id }) => id),
);

const waited = (person: Browser) => person.waited();
const tokenized = (person: Browser) => person.send("tokenized", { payload: card });

const viewed: Readonly<Record<string, string>> = {
  signup: "Sign Up Viewed",
  coparentstatus: "Co-Parent Status Viewed",
  coparentSent: "Co-Parent Instructions Viewed",
  step1: "Step 1 Viewed",
  detailsLink: "Details Link Viewed",
  detailsSent: "Details Link Sent Viewed",
  detailsOpen: "Details Viewed",
  duplicate: "Duplicate Viewed",
  noPermission: "No Permission Viewed",
  step2: "Step 2 Viewed",
  step3: "Packages Viewed",
  alacarte: "Build Your Own Viewed",
  billing: "Billing Viewed",
  paymentMethod: "Payment Viewed",
  paymentReview: "Review Viewed",
  paymentPending: "Payment Pending Viewed",
  credentials: "Credentials Viewed",
  receipt: "Receipt Viewed",
};

/** The last action before each step is seen. */
const arriving: Readonly<Record<string, () => Browser>> = {
  signup: () => arrive("/signup"),
  coparentstatus: () => arrive("/coparentstatus"),
  coparentSent: () => arrive("/coparentstatus").send("yes"),
  step1: () => arrive("/step1"),
  detailsLink: () => arrive("/details"),
  detailsSent: () => arrive("/details").submit({ email: ana.email }).answer("requestDetailsLink"),
  detailsOpen: () => arrive("/details/open", { query: { token: "details-token" } }),
  duplicate: () =>
    arrive("/step1")
      .submit(ana)
      .fail("createRegistration", "validation", { fields: ["parent.email.duplicate"] }),
  noPermission: () => arrive("/step1").submit(ana).fail("createRegistration", "forbidden"),
  step2: () => registered(),
  step3: () => family(),
  alacarte: () => offered().send("choose", { payload: own }),
  billing: () => ordered(),
  paymentMethod: () => billed(),
  paymentReview: () => tokenized(billed().answer("createPaymentSession", answers.session)),
  paymentPending: () => paying().fail("payForSignup", "unexpected"),
  credentials: () => paying().answer("payForSignup", answers.payment()),
  receipt: () => waited(paid().submit(login).answer("updateRegistration").answer("setCredentials")),
};

/** What completes a step: the event, its values, the person just before the action, and the action. */
type Completing = readonly [
  event: string,
  values: JsonObject | undefined,
  before: () => Browser,
  action: (person: Browser) => Browser,
];
const does =
  <Act extends "send" | "submit" | "answer">(act: Act, ...of: Parameters<Browser[Act]>) =>
  (person: Browser): Browser =>
    (person[act] as (...of: readonly unknown[]) => Browser).apply(person, of);

const stepValues = { duplicateWarning: false, email: ana.email };
const rows: readonly Completing[] = [
  ["Sign Up Submitted", { choice: "parents" }, () => arrive("/signup"), does("send", "parents")],
  ["Sign Up Submitted", { choice: "professionals" }, () => arrive("/signup"), does("send", "professionals")],
  ["Co-Parent Status Submitted", { hasAccount: false }, () => arrive("/coparentstatus"), does("send", "no")],
  ["Co-Parent Status Submitted", { hasAccount: true }, () => arrive("/coparentstatus"), does("send", "yes")],
  [
    "Step 1 Submitted",
    stepValues,
    () => arrive("/step1").submit(ana),
    does("answer", "createRegistration", answers.registration),
  ],
  ["Details Link Submitted", undefined, () => arrive("/details"), does("submit", { email: ana.email })],
  ["Details Submitted", undefined, () => arriving["detailsOpen"]?.() as Browser, does("send", "fillIn")],
  [
    "Duplicate Submitted",
    { duplicateWarning: true },
    () => arriving["duplicate"]?.() as Browser,
    does("send", "confirm"),
  ],
  ["Step 2 Submitted", stepValues, () => registered().submit(ben), does("answer", "updateRegistration")],
  ["Package Selected", { packageId: basic.packageId }, offered, does("send", "choose", { payload: basic })],
  ["Package Selected", { packageId: own.packageId }, offered, does("send", "choose", { payload: own })],
  [
    "Build Your Own Submitted",
    { packageId: own.packageId },
    () =>
      offered()
        .send("choose", { payload: own })
        .send("choose", { payload: { values: { subscription: "SUB1YEAR", tonemeter: "" } } }),
    does("answer", "choosePackage", answers.order),
  ],
  [
    "Billing Submitted",
    undefined,
    () => ordered().answer("calculatePricing", answers.pricing).submit(address),
    does("answer", "updateRegistration"),
  ],
  ["Payment Method Submitted", undefined, () => billed().answer("createPaymentSession", answers.session), tokenized],
  ["Payment Submitted", undefined, paying, does("answer", "payForSignup", answers.payment())],
  [
    "Credentials Submitted",
    undefined,
    () => paid().submit(login).answer("updateRegistration"),
    does("answer", "setCredentials"),
  ],
];
const completing = rows.map(([event, values, before, action]) => ({ event, with: values, before, action }));

describe("every step of the journey", () => {
  test.each(
    Object.values(program.steps)
      .filter(({ id, path }) => !passing.has(id) && path.startsWith("/"))
      .map(({ id }) => id),
  )("%s is tracked when it is viewed [ANALYTICS-01]", (id) => {
    const person = arriving[id]?.();
    expect(person?.step).toBe(id);
    expect(names(person as Browser).filter((event) => event.endsWith(" Viewed"))).toEqual([viewed[id]]);
  });

  test.each(
    Object.values(program.steps)
      .flatMap(({ id, on }) => Object.keys(on).map((event) => [id, event] as const))
      .filter(([, event]) => event.startsWith("back")),
  )("%s tracks a click on Back (%s), but nothing before the click [ANALYTICS-03]", (id, event) => {
    const person = (arriving[id] as () => Browser)();
    expect(names(person)).not.toContain("Back Clicked");
    person.send(event);
    expect(person.step).not.toBe(id);
    expect(tracked(person)).toContainEqual({ event: "Back Clicked", step: id });
  });
});

describe("events of a journey", () => {
  test("steps 1 and 2 contain the duplicate warning and the e-mail, when viewed and when submitted [ANALYTICS-02]", () => {
    const person = arrive("/step1");
    expect(tracked(person)).toContainEqual({ event: "Step 1 Viewed", duplicateWarning: false, email: "" });
    person.submit(ana).fail("createRegistration", "validation", { fields: ["parent.email.duplicate"] });
    expect(tracked(person)).toContainEqual({ event: "Step 1 Submitted", duplicateWarning: true, email: ana.email });
    expect(names(person)).toContain("Duplicate Viewed");
    person.send("confirm");
    expect(names(person)).toContain("Duplicate Submitted");
    person.answer("createRegistration", answers.registration);
    expect(names(person)).not.toContain("Step 1 Submitted");
    expect(tracked(person)).toContainEqual({ event: "Step 2 Viewed", duplicateWarning: false, email: ana.email });
    person.submit(ben).fail("updateRegistration", "validation", { fields: ["coParent.email.duplicate"] });
    expect(tracked(person)).toContainEqual({ event: "Step 2 Submitted", duplicateWarning: true, email: ana.email });
    person
      .send("confirm")
      .submit({ ...ben, email: "other@example.com" })
      .answer("updateRegistration");
    expect(names(person)).toContain("Step 2 Submitted");
  });

  test("the visitor is identified when the registration starts [ANALYTICS-04]", () => {
    const person = registered();
    expect(person.did("identify")).toMatchObject([
      { with: { signupId: answers.registration.signupId, language: "en", site: "us" } },
    ]);
    expect(JSON.stringify(person.did("identify"))).not.toContain(answers.registration.registrationKey);
  });

  test("a click on Back contains the step where it happened [ANALYTICS-03]", () => {
    const person = offered().send("back");
    expect(tracked(person)).toContainEqual({ event: "Back Clicked", step: "step3" });
    expect(names(person.send("back"))).toContain("Back Clicked");
    expect(names(person.visit("/step2"))).not.toContain("Back Clicked");
  });

  test.each(completing)("$event $with is tracked when the action succeeds, and not before [ANALYTICS-01]", (step) => {
    const person = step.before();
    expect(names(person)).not.toContain(step.event);
    expect(tracked(step.action(person))).toContainEqual(expect.objectContaining({ event: step.event, ...step.with }));
  });

  test("all events of completed steps are in the table of this test [ANALYTICS-01]", () => {
    const declared = Object.keys(analytics.events).filter((event) => /(Submitted|Selected)$/.test(event));
    expect([...new Set(completing.map(({ event }) => event))].toSorted()).toEqual(declared.toSorted());
  });
});

describe("a payment", () => {
  const receipt = answers.payment()["receipt"] as JsonObject;
  const totals = { ...(receipt["totals"] as JsonObject), subTotalAfterDiscount: 12_050, total: 12_924 };
  const answer = { ...answers.payment(), receipt: { ...receipt, totals } };
  const event = { event: "Payment Submitted", packageId: 2001, transactionId: "t-1", subTotalAfterDiscount: 120.5 };

  test("is tracked with its transaction and the amount after discounts, without tax [ANALYTICS-05]", () => {
    expect(tracked(paying().answer("payForSignup", answer))).toContainEqual(event);
  });

  test("is tracked in the same way if only a later check shows that it succeeded [ANALYTICS-05]", () => {
    const pending = paying().fail("payForSignup", "conflict", { code: "payment-pending" });
    expect(tracked(pending)).not.toContainEqual(event);
    pending.answer("getPaymentState", { paymentKey: "of another tab", state: "paid", code: "", text: "" });
    expect(tracked(pending.answer("getPayment", answer))).toContainEqual(event);
  });
});

describe("the referrer header", () => {
  test("of an update is the experiment's key, if one is active [API-13] [NOTE-23]", () => {
    const person = registered({ referrerKey: "GROW-722" }).submit(ben);
    expect(person.input("updateRegistration")["referrer"]).toBe("GROW-722");
    expect(registered({ referrerKey: "" }).submit(ben).input("updateRegistration")["referrer"]).toBe("");
  });

  test("is not sent with a registration that has no discount [API-11] [NOTE-23]", () => {
    const input = arrive("/step1", { referrerKey: "GROW-722" }).submit(ana).input("createRegistration");
    expect(input["referrer"] ?? "").toBe("");
  });
});
