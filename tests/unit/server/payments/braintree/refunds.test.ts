import { expect, test } from "vitest";
import { readRefund } from "../../../../../src/server/payments/braintree/answers.ts";
import { GatewayUnavailable } from "../../../../../src/server/payments/index.ts";

const refused = (legacyCode?: string) => ({
  data: null,
  errors: [{ message: "no", extensions: { errorClass: "VALIDATION", legacyCode } }],
});

test("a refund that was made is known by its id", () => {
  expect(readRefund({ data: { refundTransaction: { refund: { legacyId: "r1" } } } })).toBe("r1");
});

test.each([
  ["91506", { outcome: "notSettled" }],
  ["91574", { outcome: "notSettled" }],
  ["91512", { outcome: "allRefunded" }],
  ["91521", { outcome: "refused", code: "91521" }],
  ["915234", { outcome: "refused", code: "915234" }],
])("a refusal with the code %s is read as %o", (code, outcome) => {
  expect(readRefund(refused(code))).toEqual(outcome);
});

test.each([
  ["says that an earlier request with the key is under way", refused("915233")],
  ["says that the provider failed", refused("915235")],
  ["has no code", refused()],
  ["has no refund", { data: { refundTransaction: null } }],
  ["is none", "<html>"],
])("the outcome is unknown if the answer %s", (_what, answer) => {
  expect(() => readRefund(answer)).toThrow(GatewayUnavailable);
});
