import { describe, expect, test } from "vitest";
import { sampleOf } from "../../../src/explorer/sample.ts";
import { fits, matching, textFor } from "../../../src/explorer/text.ts";

describe("a text is made that a pattern matches", () => {
  test.each(["^[^<>\\[\\]]+$", "^[\\]\\[]{2}$", "^[\\\\\\]x]$", "^(?:[A-Z]{2}|\\d{3})-[\\w.]+$", "^\\[[a-z]\\]$"])(
    "%s",
    (pattern) => {
      expect(matching(pattern)).toMatch(new RegExp(pattern, "u"));
      expect(sampleOf({ type: "string", pattern })).toMatch(new RegExp(pattern, "u"));
    },
  );
});

describe("a day is made", () => {
  const days = (limits: object) => [0, 1, 2].map((variant) => textFor({ format: "date", ...limits }, "born", variant));

  test("of several decades, so that an age is told apart, and the same tomorrow", () => {
    expect(days({})).toEqual(["2031-01-01", "2002-01-01", "1983-01-01"]);
  });

  test("within its limits; a limit itself, where nothing else is", () => {
    const limits = { earliest: "1900-01-01", latest: "-18y" };
    for (const day of days(limits)) expect(fits(day ?? "", { format: "date", ...limits })).toBe(true);
    expect(days({ earliest: "2024-02-28", latest: "2024-02-29" })[0]).toBe("2024-02-29");
    expect(sampleOf({ type: "string", format: "date", "x-latest": "1950-01-01", "x-earliest": "1949-12-31" })).toBe(
      "1950-01-01",
    );
  });
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
