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

  test.each(["network", "unexpected"] as const)("is asked for again where the service does not answer (%s)", (kind) => {
    const person = unknown().fail(get, kind);
    expect([person.step, person.did("schedule").length]).toEqual(["paymentPending", 1]);
  });

  test("that took nothing says so, and another may be made with another nonce", () => {
    const person = later(stillUnknown(unknown())).fail(get, "notFound", { code: "not-paid" });
    expect(person.step).toBe("paymentMethod");
    expect(person.shown()).toContain("payment.notCharged");
    expect(person.data).toMatchObject({ paymentPending: false, checkout: { nonce: "" } });
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

  test("keeps nothing that one could pay with", () => {
    const kept = JSON.stringify(unknown().did("store")) as string;
    expect(kept).not.toContain("nonce-1");
    expect((unknown().data as JsonObject)["paymentPending"]).toBe(true);
  });
});
