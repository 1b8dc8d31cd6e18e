import { describe, expect, test } from "vitest";
import api from "../../../schemas/api/openapi.json" with { type: "json" };
import { callError } from "../../../src/browser/calls/call-error.ts";
import type { CallError, ErrorKind, JsonObject } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { paying as payingInvited } from "./invite-people.ts";
import { paying as payingJoined } from "./people.ts";

const problem = (kind: ErrorKind, code: string) => callError(400, { kind, code, detail: "", fields: [] });

/** The errors that the contract declares for an operation. */
function declaredErrors(operationId: string) {
  const operations = Object.values(api.paths).flatMap((path) => Object.values(path)) as readonly {
    readonly operationId?: string;
    readonly "x-errors"?: readonly { readonly code: string; readonly kind: ErrorKind; readonly carriedOut?: boolean }[];
  }[];
  return operations.find((operation) => operation.operationId === operationId)?.["x-errors"] ?? [];
}

/** Both journeys wait in the same way for a payment whose outcome is not known yet. */
describe.each([
  ["join", payingJoined, "payForSignup", "getPaymentState", "voidPayment", "getPayment"],
  ["invite", payingInvited, "payForInvite", "getInvitePaymentState", "voidInvitePayment", "getInvitePayment"],
] as const)("a payment with an unknown outcome (%s)", (_journey, paying, pay, get, giveUp, receipt) => {
  const unknown = (code = "payment-pending"): Browser => paying().fail(pay, "conflict", { code });
  /** Answers with the state of the attempt that the person waits for. */
  const answered = (person: Browser, state: string, code = "", text = "", by: typeof get | typeof giveUp = get) =>
    person.answer(by, { paymentKey: person.data["paymentKey"] ?? "", state, code, text });
  const stillUnknown = (person: Browser) => answered(person, "processing");
  const voided = ["refused", "payment-voided", "You were not charged."] as const;

  const later = (person: Browser) => person.waited();

  test.each(["payment-pending", "in-progress"])("is shown as pending, without a way to pay (%s)", (code) => {
    const person = unknown(code);
    expect([person.step, person.blocks()]).toEqual(["paymentPending", ["heading", "stages", "text"]]);
    expect(person.shown()).toContain("payment.pendingNote");
    expect(person.did("call").map((call) => call.operation)).toContain(get);
  });

  test("is checked again until the outcome is known, and then the journey goes on", () => {
    const person = unknown();
    for (let count = 0; count < 3; count++) {
      expect(stillUnknown(person).did("schedule")).toMatchObject([{ ms: 4000 }]);
      expect(later(person).did("call")).toMatchObject([{ operation: get }]);
    }
    answered(person, "paid").answer(receipt, answers.payment());
    expect(person.step).toBe("credentials");
    expect(person.data).toMatchObject({ paid: true, paymentPending: false });
  });

  test("is not shown as being checked once the outcome is known", () => {
    const person = paying().fail(pay, "network");
    expect(person.snapshot.alert?.text).toEqual({ key: "payment.noAnswer" });
    answered(person, "paid").answer(receipt, answers.payment());
    expect([person.step, person.snapshot.alert?.text]).toEqual(["credentials", { key: "payment.arrived" }]);
  });

  test.each(["network", "unexpected"] as const)("includes one whose answer was lost or not understood (%s)", (kind) => {
    const person = paying().fail(pay, kind);
    expect([person.step, person.blocks()]).toEqual(["paymentPending", ["heading", "stages", "text"]]);
    expect(person.data).toMatchObject({ paymentPending: true, paymentSent: false });
    expect(person.load("/payment").step).toBe("paymentPending");
  });

  test.each(["payments-unavailable", "too-many-requests"])(
    "does not include one that the service did not accept (%s)",
    (code) => {
      const person = paying().fail(pay, "unexpected", { code, text: "Please wait." });
      expect([person.step, person.snapshot.alert?.text]).toEqual(["paymentReview", { literal: "Please wait." }]);
      expect(person.load("/payment").step).toBe("billing");
    },
  );

  test.each<readonly [string, CallError]>([
    ["with the service's problem details", problem("unexpected", "not-built-yet")],
    ["without a body", callError(501, undefined)],
  ])("does not include one for which the service answers 501, %s", (_answer, error) => {
    const person = paying().fail(pay, error.kind, { code: error.code, text: error.text, fields: error.fields });
    expect(person.step).toBe("paymentReview");
    expect(person.load("/payment").step).toBe("billing");
  });

  // Such an answer may come from a firewall, a proxy or a newer service. Without this, the flow would treat a
  // firewall's 403 as a missing permission.
  test.each<readonly [string, CallError]>([
    ...[301, 400, 401, 403, 404, 405, 409, 410, 422, 429, 500, 502, 503, 504].map(
      (status): readonly [string, CallError] => [`a bare ${status}`, callError(status, undefined)],
    ),
    ["a conflict that the contract does not declare", problem("conflict", "account-frozen")],
    ["a validation error that the contract does not declare", problem("validation", "new-limit")],
    ["a log-in error of a proxy", problem("auth", "proxy-login")],
  ])("includes one that was answered with %s: it is checked, and then the service's state counts", (_answer, error) => {
    const person = paying();
    const sent = person.snapshot.data["paymentKey"];
    person.fail(pay, error.kind, { code: error.code, text: error.text, fields: error.fields });
    expect([person.step, person.blocks()]).toEqual(["paymentPending", ["heading", "stages", "text"]]);
    expect(person.shown()).toContain("payment.pendingTitle");
    expect(person.snapshot.alert?.text).toEqual({
      key: error.kind === "network" ? "payment.noAnswer" : "payment.unexpected",
    });
    expect(person.input(get)["paymentKey"]).toBe(sent);
    // The same answer to the check tells nothing new.
    expect(person.fail(get, error.kind === "forbidden" ? "forbidden" : "network").did("schedule")).toHaveLength(1);
    answered(later(person), "paid").answer(receipt, answers.payment());
    expect([person.step, person.data["paid"]]).toEqual(["credentials", true]);
  });

  test("does not include one that the contract declares as not carried out: such a refusal is shown at once", () => {
    const errors = declaredErrors(pay);
    expect(errors.length).toBeGreaterThan(10);
    for (const { code, kind, carriedOut = false } of errors)
      expect([code, paying().fail(pay, kind, { code }).step === "paymentPending"]).toEqual([code, carriedOut]);
  });

  test("includes one whose page was reloaded before the answer", () => {
    const person = paying().load();
    expect(person.step).toBe("paymentPending");
    expect(person.did("call").map((call) => call.operation)).toContain(get);
  });

  test("is shown wherever the person goes in the meantime: at each address, and far back in the history", () => {
    const { paths, steps } = paying().program;
    const answered = (path: string) => (paths[path] ?? []).some((id) => steps[id]?.progress !== -1 || id === "arrival");
    const places = Object.keys(paths).filter((path) => answered(path) && !/credentials|receipt/.test(path));
    expect(places.length).toBeGreaterThan(4);
    for (const path of places) {
      expect([path, paying().load(path).step]).toEqual([path, "paymentPending"]);
      expect([path, unknown().load(path).step]).toEqual([path, "paymentPending"]);
    }
  });

  test("does not include a refused one: after a reload the person can pay", () => {
    expect(paying().fail(pay, "conflict", { code: "payment-declined" }).load("/payment").step).toBe("billing");
    expect(paying().fail(pay, "conflict", { code: "total-changed" }).load("/payment").step).toBe("billing");
  });

  test.each(["network", "unexpected"] as const)("is checked again if the service does not answer (%s)", (kind) => {
    const person = unknown().fail(get, kind);
    expect([person.step, person.did("schedule").length]).toEqual(["paymentPending", 1]);
  });

  test("is checked with the key that the attempt was sent with", () => {
    const person = paying();
    const sent = (person.input(pay)["body"] as JsonObject)["paymentKey"];
    expect(sent).toBeTruthy();
    expect(person.fail(pay, "network").input(get)["paymentKey"]).toBe(sent);
    expect(person.load().input(get)["paymentKey"]).toBe(sent);
  });

  test("that the service does not know is checked again, then voided, and only then shown as not charged", () => {
    const person = paying().fail(pay, "network");
    for (let count = 0; count < 2; count++) {
      expect(answered(person, "unknown").did("schedule")).toMatchObject([{ ms: 4000 }]);
      expect(person.shown()).not.toContain("payment.notCharged");
      later(person);
    }
    expect(answered(person, "unknown").did("call")).toMatchObject([{ operation: giveUp }]);
    expect([person.step, person.shown().includes("payment.notCharged")]).toEqual(["paymentPending", false]);
    answered(person, ...voided, giveUp);
    expect(person.step).toBe("paymentReview");
    expect(person.shown()).toContain("payment.notCharged");
    expect(person.data).toMatchObject({ paymentPending: false, paymentKey: "", checkout: { nonce: "nonce-1" } });
  });

  test("that turns out to be running when it should be voided is waited for", () => {
    const person = paying().fail(pay, "network");
    for (let count = 0; count < 2; count++) later(answered(person, "unknown"));
    answered(answered(person, "unknown"), "processing", "", "", giveUp);
    expect([person.step, person.did("schedule").length]).toEqual(["paymentPending", 1]);
  });

  test.each([
    ["refused", "payment-declined", "paymentMethod"],
    ["action-needed", "payment-declined", "paymentMethod"],
    ["refused", "payment-address", "billing"],
  ])("that was refused in the meantime shows the service's text (%s, %s)", (name, code, step) => {
    const person = answered(unknown(), name, code, "Not charged: the bank said no.");
    expect(person.step).toBe(step);
    expect(person.shown()).toContain("Not charged: the bank said no.");
    expect(person.data).toMatchObject({ paymentPending: false, paymentKey: "", checkout: { nonce: "" } });
  });

  test("that was voided before it arrived shows that nothing was charged, and can be sent again", () => {
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
    expect(answered(person, ...voided).step).toBe("billing");
    expect(person.shown()).toContain("You were not charged.");
  });

  test("is not waited for any more once it is known to be paid", () => {
    const person = answered(unknown().load(), "paid");
    expect(person.answer(receipt, answers.payment()).load("/payment").step).toBe("credentials");
  });

  test("lasts longer than a sign-up is stored, and longer than the session", () => {
    for (const person of [unknown(), paying()]) {
      const before = person.step;
      expect(person.sessionEnds().step).toBe(before);
      person.pass(25 * 3_600_000);
      person.load("/payment");
      expect([person.step, person.data["paymentPending"]]).toEqual(["paymentPending", true]);
      expect(person.did("call").map((call) => call.operation)).toContain(get);
    }
  });

  test("stores nothing that could be used to pay", () => {
    const kept = JSON.stringify(unknown().did("store")) as string;
    expect(kept).not.toContain("nonce-1");
    expect((unknown().data as JsonObject)["paymentPending"]).toBe(true);
  });
});
