import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { paying as payingInvited } from "./invite-people.ts";
import { paying as payingJoined } from "./people.ts";

/** Both journeys wait for a payment of which nobody knows yet whether it went through, in the same way. */
describe.each([
  ["join", payingJoined, "payForSignup", "getPayment"],
  ["invite", payingInvited, "payForInvite", "getInvitePayment"],
] as const)("a payment whose end is unknown (%s)", (_journey, paying, pay, get) => {
  const unknown = (code = "payment-pending"): Browser => paying().fail(pay, "conflict", { code });
  const stillUnknown = (person: Browser) => person.fail(get, "conflict", { code: "payment-pending" });

  const later = (person: Browser) => person.event({ type: "timer", timer: person.did("schedule").at(-1)?.timer ?? "" });

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
    person.answer(get, answers.payment());
    expect(person.step).toBe("credentials");
    expect(person.data).toMatchObject({ paid: true, paymentPending: false });
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

  test("that took nothing says so, and may be made again with what is there to pay with", () => {
    const person = later(stillUnknown(unknown())).fail(get, "notFound", { code: "not-paid" });
    expect(person.step).toBe("paymentReview");
    expect(person.shown()).toContain("payment.notCharged");
    expect(person.data).toMatchObject({ paymentPending: false, checkout: { nonce: "nonce-1" } });
  });

  test("is still waited for after a reload, and at every address of the payment", () => {
    const person = stillUnknown(unknown()).load();
    expect([person.step, person.did("call").map((call) => call.operation)]).toEqual([
      "paymentPending",
      expect.arrayContaining([get]),
    ]);
    expect(person.load("/payment").step).toBe("paymentPending");
    expect(person.fail(get, "notFound", { code: "not-paid" }).step).toBe("billing");
    expect(person.shown()).toContain("payment.notCharged");
  });

  test("is no longer waited for when it is known to be paid meanwhile", () => {
    expect(unknown().load().answer(get, answers.payment()).load("/payment").step).toBe("credentials");
  });

  test("outlives the time that a sign-up is kept, and a session that is over", () => {
    for (const person of [unknown(), paying()]) {
      const before = person.step;
      expect(person.send("session.invalid").step).toBe(before);
      person.now += 25 * 3_600_000;
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
