import { describe, expect, test } from "vitest";
import { sampleOf } from "../../../src/explorer/sample.ts";
import { fits, matching, textFor } from "../../../src/explorer/text.ts";

describe("generates a text that matches the pattern", () => {
  test.each(["^[^<>\\[\\]]+$", "^[\\]\\[]{2}$", "^[\\\\\\]x]$", "^(?:[A-Z]{2}|\\d{3})-[\\w.]+$", "^\\[[a-z]\\]$"])(
    "%s",
    (pattern) => {
      expect(matching(pattern)).toMatch(new RegExp(pattern, "u"));
      expect(sampleOf({ type: "string", pattern })).toMatch(new RegExp(pattern, "u"));
    },
  );
});

describe("generates dates", () => {
  const days = (limits: object) => [0, 1, 2].map((variant) => textFor({ format: "date", ...limits }, "born", variant));

  test("in several decades, so that ages differ, and the same ones on every day", () => {
    expect(days({})).toEqual(["2031-01-01", "2002-01-01", "1983-01-01"]);
  });

  test("within their limits, or equal to a limit when nothing else fits", () => {
    const limits = { earliest: "1900-01-01", latest: "-18y" };
    for (const day of days(limits)) expect(fits(day ?? "", { format: "date", ...limits })).toBe(true);
    expect(days({ earliest: "2024-02-28", latest: "2024-02-29" })[0]).toBe("2024-02-29");
    expect(sampleOf({ type: "string", format: "date", "x-latest": "1950-01-01", "x-earliest": "1949-12-31" })).toBe(
      "1950-01-01",
    );
  });
});

describe("generates no text", () => {
  test.each(["^[^<>$", "^[z-a]$", "^a{10000000000}$", "^((a{1000}){1000}){1000}$", "^[]$"])(
    "for the pattern %s",
    (pattern) => {
      expect(matching(pattern)).toBeUndefined();
      expect(textFor({ pattern }, "name")).toBeUndefined();
    },
  );

  test("of a length that does not fit into memory, and no list with so many items", () => {
    expect(textFor({ minLength: 1e10 }, "name")).toBeUndefined();
    expect(sampleOf({ type: "string", minLength: 1e10 })).toBe("");
    expect(sampleOf({ type: "array", minItems: 1e10, items: { type: "string" } })).toHaveLength(1_000);
  });
});
