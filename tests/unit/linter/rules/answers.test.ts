import { describe, expect, test } from "vitest";
import { alwaysHolds } from "../../../../src/linter/rules/answers.ts";

const declined = { code: "payment-declined", kind: "conflict", carriedOut: false };
const conditions = { lost: "error.kind == 'conflict'", loop: "loop" };

describe("whether a condition always holds for a failure whose kind and code are known", () => {
  test.each([
    ["error.kind == 'conflict'", true],
    ["error.kind == 'expired'", false],
    ["'payment-declined' == error.code", true],
    ["error.kind != 'expired'", true],
    ["error.kind in ['expired', 'conflict']", true],
    ["!(error.kind == 'conflict')", false],
    ["error.kind == 'expired' || error.code == 'payment-declined'", true],
    ["error.kind == 'conflict' && data.paid", false],
    ["error.kind == 'expired' && data.paid", false],
    ["error.kind == 'conflict' || data.paid", true],
    ["error.carriedOut", false],
    ["!error.carriedOut", true],
    ["!error.carriedOut && data.paid", false],
    ["lost", true],
    ["loop", false],
    ["size(error.fields) > 0", false],
    ["error.kind ==", false],
  ])("%s: %s", (condition, expected) => {
    expect(alwaysHolds(condition, declined, conditions)).toBe(expected);
  });
});
