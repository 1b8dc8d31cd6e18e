import { describe, expect, test } from "vitest";
import { sampleOf } from "../../../src/explorer/sample.ts";
import { matching, textFor } from "../../../src/explorer/text.ts";

describe("a text is made that a pattern matches", () => {
  test.each(["^[^<>\\[\\]]+$", "^[\\]\\[]{2}$", "^[\\\\\\]x]$", "^(?:[A-Z]{2}|\\d{3})-[\\w.]+$", "^\\[[a-z]\\]$"])(
    "%s",
    (pattern) => {
      expect(matching(pattern)).toMatch(new RegExp(pattern, "u"));
      expect(sampleOf({ type: "string", pattern })).toMatch(new RegExp(pattern, "u"));
    },
  );
});

describe("none is made", () => {
  test.each(["^[^<>$", "^[z-a]$", "^a{10000000000}$", "^((a{1000}){1000}){1000}$", "^[]$"])("of %s", (pattern) => {
    expect(matching(pattern)).toBeUndefined();
    expect(textFor({ pattern }, "name")).toBeUndefined();
  });

  test("of a length that no memory holds, nor a list of so many items", () => {
    expect(textFor({ minLength: 1e10 }, "name")).toBeUndefined();
    expect(sampleOf({ type: "string", minLength: 1e10 })).toBe("");
    expect(sampleOf({ type: "array", minItems: 1e10, items: { type: "string" } })).toHaveLength(1_000);
  });
});
