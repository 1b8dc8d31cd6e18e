import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { paying as payingInvited } from "./invite-people.ts";
import { paying as payingJoined } from "./people.ts";

/** Both journeys wait for a payment of which nobody knows yet whether it went through, in the same way. */
describe.each([
  ["join", payingJoined, "payForSignup", "getPaymentState", "voidPayment", "getPayment"],
  ["invite", payingInvited, "payForInvite", "getInvitePaymentState", "voidInvitePayment", "getInvitePayment"],
] as const)("a payment whose end is unknown (%s)", (_journey, paying, pay, get, giveUp, receipt) => {
  const unknown = (code = "payment-pending"): Browser => paying().fail(pay, "conflict", { code });
  /** The state of the attempt that a person waits for. */
  const told = (person: Browser, state: string, code = "", text = "", by: typeof get | typeof giveUp = get) =>
    person.answer(by, { paymentKey: person.data["paymentKey"] ?? "", state, code, text });
  const stillUnknown = (person: Browser) => told(person, "processing");
  const voided = ["refused", "payment-voided", "You were not charged."] as const;

  const later = (person: Browser) => person.waited();

  test.each(["payment-pending", "in-progress"])("is shown as such, without a way to pay (%s)", (code) => {
    const person = unknown(code);
    expect([person.step, person.blocks()]).toEqual(["paymentPending", ["heading", "loading", "text"]]);
    expect(person.shown()).toContain("payment.pendingNote");
    expect(person.did("call").map((call) => call.operation)).toContain(get);
  });

  test("is asked for again until it is known, and then goes on", () => {
    const person = unknown();
    for (let asked = 0; asked < 3; asked++) {
      expect(stillUnknown(person).did("schedule")).toMatchObject([{ ms: 4000 }]);
      expect(later(person).did("call")).toMatchObject([{ operation: get }]);
    }
    told(person, "paid").answer(receipt, answers.payment());
    expect(person.step).toBe("credentials");
    expect(person.data).toMatchObject({ paid: true, paymentPending: false });
  });

  test("is no longer said to be checked once it is known", () => {
    const person = paying().fail(pay, "network");
    expect(person.snapshot.alert?.text).toEqual({ key: "payment.noAnswer" });
    told(person, "paid").answer(receipt, answers.payment());
    expect([person.step, person.snapshot.alert?.text]).toEqual(["credentials", { key: "payment.arrived" }]);
  });

  test.each(["network", "unexpected"] as const)("is one whose answer never came, or made no sense (%s)", (kind) => {
    const person = paying().fail(pay, kind);
    expect([person.step, person.blocks()]).toEqual(["paymentPending", ["heading", "loading", "text"]]);
    expect(person.data).toMatchObject({ paymentPending: true, paymentSent: false });
    expect(person.load("/payment").step).toBe("paymentPending");
  });

  test.each(["payments-unavailable", "too-many-requests"])("is none that the service did not take (%s)", (code) => {
    const person = paying().fail(pay, "unexpected", { code, text: "Please wait." });
    expect([person.step, person.snapshot.alert?.text]).toEqual(["paymentReview", { literal: "Please wait." }]);
    expect(person.load("/payment").step).toBe("billing");
  });

  test("is one whose page was loaded anew before the answer", () => {
    const person = paying().load();
    expect(person.step).toBe("paymentPending");
    expect(person.did("call").map((call) => call.operation)).toContain(get);
  });

  test("is none that was refused: after a reload one may pay", () => {
    expect(paying().fail(pay, "conflict", { code: "payment-declined" }).load("/payment").step).toBe("billing");
    expect(paying().fail(pay, "conflict", { code: "total-changed" }).load("/payment").step).toBe("billing");
  });

  test.each(["network", "unexpected"] as const)("is asked for again where the service does not answer (%s)", (kind) => {
    const person = unknown().fail(get, kind);
    expect([person.step, person.did("schedule").length]).toEqual(["paymentPending", 1]);
  });

  test("is asked for by the key that the attempt was sent with", () => {
    const person = paying();
    const sent = (person.input(pay)["body"] as JsonObject)["paymentKey"];
    expect(sent).toBeTruthy();
    expect(person.fail(pay, "network").input(get)["paymentKey"]).toBe(sent);
    expect(person.load().input(get)["paymentKey"]).toBe(sent);
  });

  test("that the service has not seen is asked for again, then given up, and only then said not to be charged", () => {
    const person = paying().fail(pay, "network");
    for (let asked = 0; asked < 2; asked++) {
      expect(told(person, "unknown").did("schedule")).toMatchObject([{ ms: 4000 }]);
      expect(person.shown()).not.toContain("payment.notCharged");
      later(person);
    }
    expect(told(person, "unknown").did("call")).toMatchObject([{ operation: giveUp }]);
    expect([person.step, person.shown().includes("payment.notCharged")]).toEqual(["paymentPending", false]);
    told(person, ...voided, giveUp);
    expect(person.step).toBe("paymentReview");
    expect(person.shown()).toContain("payment.notCharged");
    expect(person.data).toMatchObject({ paymentPending: false, paymentKey: "", checkout: { nonce: "nonce-1" } });
  });

  test("that turns out to be under way when it is to be given up is waited for", () => {
    const person = paying().fail(pay, "network");
    for (let asked = 0; asked < 2; asked++) later(told(person, "unknown"));
    told(told(person, "unknown"), "processing", "", "", giveUp);
    expect([person.step, person.did("schedule").length]).toEqual(["paymentPending", 1]);
  });

  test.each([
    ["refused", "payment-declined", "paymentMethod"],
    ["action-needed", "payment-declined", "paymentMethod"],
    ["refused", "payment-address", "billing"],
  ])("that was refused meanwhile says so in the service's words (%s, %s)", (name, code, step) => {
    const person = told(unknown(), name, code, "Not charged: the bank said no.");
    expect(person.step).toBe(step);
    expect(person.shown()).toContain("Not charged: the bank said no.");
    expect(person.data).toMatchObject({ paymentPending: false, paymentKey: "", checkout: { nonce: "" } });
  });

  test("that was given up before it came says that nothing was charged, and may be sent again", () => {
    const person = paying().fail(pay, "conflict", { code: "payment-voided" });
    expect(person.step).toBe("paymentReview");
    expect(person.shown()).toContain("payment.notCharged");
    expect(person.data).toMatchObject({ paymentSent: false, paymentKey: "" });
  });

  test("is still waited for after a reload, and at every address of the payment", () => {
    const person = stillUnknown(unknown()).load();
    expect([person.step, person.did("call").map((call) => call.operation)]).toEqual([
      "paymentPending",
      expect.arrayContaining([get]),
    ]);
    expect(person.load("/payment").step).toBe("paymentPending");
    expect(told(person, ...voided).step).toBe("billing");
    expect(person.shown()).toContain("You were not charged.");
  });

  test("is no longer waited for when it is known to be paid meanwhile", () => {
    const person = told(unknown().load(), "paid");
    expect(person.answer(receipt, answers.payment()).load("/payment").step).toBe("credentials");
  });

  test("outlives the time that a sign-up is kept, and a session that is over", () => {
    for (const person of [unknown(), paying()]) {
      const before = person.step;
      expect(person.send("session.invalid").step).toBe(before);
      person.pass(25 * 3_600_000);
      person.load("/payment");
      expect([person.step, person.data["paymentPending"]]).toEqual(["paymentPending", true]);
      expect(person.did("call").map((call) => call.operation)).toContain(get);
    }
  });

  test("keeps nothing that one could pay with", () => {
    const kept = JSON.stringify(unknown().did("store")) as string;
    expect(kept).not.toContain("nonce-1");
    expect((unknown().data as JsonObject)["paymentPending"]).toBe(true);
  });
});
