import { describe, expect, test } from "vitest";
import { holdsFor } from "../../../src/linter/error-condition.ts";

const declined = { code: "payment-declined", kind: "conflict", carriedOut: false };
const conditions = { lost: "error.kind == 'conflict'", loop: "loop" };

describe("whether a condition holds for a failure whose kind and code are known (undefined: depends on more)", () => {
  test.each([
    ["error.kind == 'conflict'", true],
    ["error.kind == 'expired'", false],
    ["'payment-declined' == error.code", true],
    ["error.kind != 'expired'", true],
    ["error.kind in ['expired', 'conflict']", true],
    ["!(error.kind == 'conflict')", false],
    ["error.kind == 'expired' || error.code == 'payment-declined'", true],
    ["error.kind == 'conflict' && data.paid", undefined],
    ["error.kind == 'expired' && data.paid", false],
    ["error.kind == 'conflict' || data.paid", true],
    ["error.carriedOut", false],
    ["!error.carriedOut", true],
    ["!error.carriedOut && data.paid", undefined],
    ["lost", true],
    ["loop", undefined],
    ["size(error.fields) > 0", undefined],
    ["error.kind ==", undefined],
  ])("%s: %s", (condition, expected) => {
    expect(holdsFor(condition, declined, conditions)).toBe(expected);
  });
});
