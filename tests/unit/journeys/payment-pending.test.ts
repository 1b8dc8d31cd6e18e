import { describe, expect, test } from "vitest";
import api from "../../../schemas/api/openapi.json" with { type: "json" };
import { callError } from "../../../src/browser/calls/call-error.ts";
import type { CallError, ErrorKind, JsonObject } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { paying as payingInvited } from "./invite-people.ts";
import { paying as payingJoined } from "./people.ts";

const problem = (kind: ErrorKind, code: string) => callError(400, { kind, code, detail: "", fields: [] });

/** What the contract says that an operation can fail with. */
function declaredErrors(operationId: string) {
  const operations = Object.values(api.paths).flatMap((path) => Object.values(path)) as readonly {
    readonly operationId?: string;
    readonly "x-errors"?: readonly { readonly code: string; readonly kind: ErrorKind; readonly carriedOut?: boolean }[];
  }[];
  return operations.find((operation) => operation.operationId === operationId)?.["x-errors"] ?? [];
}

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
    expect([person.step, person.blocks()]).toEqual(["paymentPending", ["heading", "stages", "text"]]);
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
    expect([person.step, person.blocks()]).toEqual(["paymentPending", ["heading", "stages", "text"]]);
    expect(person.data).toMatchObject({ paymentPending: true, paymentSent: false });
    expect(person.load("/payment").step).toBe("paymentPending");
  });

  test.each(["payments-unavailable", "too-many-requests"])("is none that the service did not take (%s)", (code) => {
    const person = paying().fail(pay, "unexpected", { code, text: "Please wait." });
    expect([person.step, person.snapshot.alert?.text]).toEqual(["paymentReview", { literal: "Please wait." }]);
    expect(person.load("/payment").step).toBe("billing");
  });

  test.each<readonly [string, CallError]>([
    ["as the service words it", problem("unexpected", "not-built-yet")],
    ["bare", callError(501, undefined)],
  ])("is none that the service says it does not have: a 501, %s", (_answer, error) => {
    const person = paying().fail(pay, error.kind, { code: error.code, text: error.text, fields: error.fields });
    expect(person.step).toBe("paymentReview");
    expect(person.load("/payment").step).toBe("billing");
  });

  // What a firewall, a proxy or a newer service says; of a firewall's 403 the flow would otherwise speak of permission.
  test.each<readonly [string, CallError]>([
    ...[301, 400, 401, 403, 404, 405, 409, 410, 422, 429, 500, 502, 503, 504].map(
      (status): readonly [string, CallError] => [`a bare ${status}`, callError(status, undefined)],
    ),
    ["a conflict of which the contract knows nothing", problem("conflict", "account-frozen")],
    ["a refusal of values of which it knows nothing", problem("validation", "new-limit")],
    ["a problem of another kind of authority", problem("auth", "proxy-login")],
  ])("is one that was answered with %s: it is checked, then the service's word counts", (_answer, error) => {
    const person = paying();
    const sent = person.snapshot.data["paymentKey"];
    person.fail(pay, error.kind, { code: error.code, text: error.text, fields: error.fields });
    expect([person.step, person.blocks()]).toEqual(["paymentPending", ["heading", "stages", "text"]]);
    expect(person.shown()).toContain("payment.pendingTitle");
    expect(person.snapshot.alert?.text).toEqual({
      key: error.kind === "network" ? "payment.noAnswer" : "payment.unexpected",
    });
    expect(person.input(get)["paymentKey"]).toBe(sent);
    // The same again in answer to the question tells no more.
    expect(person.fail(get, error.kind === "forbidden" ? "forbidden" : "network").did("schedule")).toHaveLength(1);
    told(later(person), "paid").answer(receipt, answers.payment());
    expect([person.step, person.data["paid"]]).toEqual(["credentials", true]);
  });

  test("is none that the contract says was not carried out: each of its refusals is told at once", () => {
    const errors = declaredErrors(pay);
    expect(errors.length).toBeGreaterThan(10);
    for (const { code, kind, carriedOut = false } of errors)
      expect([code, paying().fail(pay, kind, { code }).step === "paymentPending"]).toEqual([code, carriedOut]);
  });

  test("is one whose page was loaded anew before the answer", () => {
    const person = paying().load();
    expect(person.step).toBe("paymentPending");
    expect(person.did("call").map((call) => call.operation)).toContain(get);
  });

  test("is told wherever somebody comes meanwhile: by an address, and many entries back in the history", () => {
    const { paths, steps } = paying().program;
    const told = (path: string) => (paths[path] ?? []).some((id) => steps[id]?.progress !== -1 || id === "arrival");
    const places = Object.keys(paths).filter((path) => told(path) && !/credentials|receipt/.test(path));
    expect(places.length).toBeGreaterThan(4);
    for (const path of places) {
      expect([path, paying().load(path).step]).toEqual([path, "paymentPending"]);
      expect([path, unknown().load(path).step]).toEqual([path, "paymentPending"]);
    }
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
      expect(person.sessionEnds().step).toBe(before);
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
