import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { celDay } from "../../../../../src/cel/index.ts";
import { loadForm, problems } from "../load.ts";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-24T12:00:00Z") }));
afterEach(() => vi.useRealTimers());

const form = (limits: object = {}, required: readonly string[] = []) =>
  loadForm({
    type: "object",
    required: [...required],
    properties: { born: { type: "string", format: "date", ...limits } },
  });

describe("a day", () => {
  test.each([
    ["2007-03-27", []],
    ["", []],
    ["2008-02-29", []],
    ["2007-02-29", ["born: errors.day.real"]],
    ["2007-13-01", ["born: errors.day.real"]],
    ["2007-00-10", ["born: errors.day.real"]],
    ["07-03-27", ["born: errors.day.year"]],
    ["2007-xyz-27", ["born: errors.day.month"]],
    ["-03/27/207-", ["born: errors.day.month"]],
    ["someday", ["born: errors.day.real"]],
    ["2007--27", ["born: errors.day.month"]],
    ["-03-27", ["born: errors.day.year"]],
    ["2007-03-", ["born: errors.day.day"]],
    ["--27", ["born: errors.day.year"]],
  ])("%j has the problems %j", (born, found) => {
    expect(problems(form(), { born })).toEqual(found);
  });

  test("that is required and empty is missing as a whole", () => {
    expect(problems(form({}, ["born"]), { born: "" })).toEqual(["born: errors.required"]);
  });

  test("uses the messages of its field: by part, by limit, or for any problem", () => {
    const own = { errorMessage: { month: "t.month", format: "t.real", "x-latest": "t.young" }, "x-latest": "-18y" };
    expect(["2007--27", "2007-02-30", "2020-01-01"].flatMap((born) => problems(form(own), { born }))).toEqual([
      "born: t.month",
      "born: t.real",
      'born: t.young {"latest":{"day":"2008-11-24"}}',
    ]);
    expect(problems(form({ errorMessage: "t.any" }), { born: "2007--27" })).toEqual(["born: t.any"]);
  });

  test("may have an earliest and a latest day, also relative to today", () => {
    const adults = form({ "x-earliest": "1900-01-01", "x-latest": "-18y" });
    expect(problems(adults, { born: "2008-11-24" })).toEqual([]);
    expect(problems(adults, { born: "2008-11-26" })).toEqual(['born: errors.day.late {"latest":{"day":"2008-11-24"}}']);
    expect(problems(adults, { born: "1899-12-31" })).toEqual([
      'born: errors.day.early {"earliest":{"day":"1900-01-01"}}',
    ]);
    expect(problems(form({ "x-latest": "today" }), { born: "2026-11-26" })).toEqual([
      'born: errors.day.future {"latest":{"day":"2026-11-24"}}',
    ]);
    expect(problems(form({ "x-earliest": "today" }), { born: "2026-11-22" })).toEqual([
      'born: errors.day.past {"earliest":{"day":"2026-11-24"}}',
    ]);
  });

  test("is checked in each item of a list", () => {
    const item = { type: "object", properties: { born: { type: "string", format: "date", "x-latest": "today" } } };
    const list = loadForm({ type: "object", properties: { children: { type: "array", items: item } } });
    expect(
      problems(list, { children: [{ born: "2020-01-01" }, { born: "2020--01" }, { born: "2031-01-01" }] }),
    ).toEqual([
      "children.1.born: errors.day.month",
      'children.2.born: errors.day.future {"latest":{"day":"2026-11-24"}}',
    ]);
  });
});

test("a form's rule can check a person's age with day()", () => {
  const rule = { rule: "self.born <= day('-18y') || self.guardian != ''", at: "guardian", message: "t.guardian" };
  const properties = { born: { type: "string", format: "date" }, guardian: { type: "string" } };
  const minors = loadForm({ type: "object", required: ["born"], properties, "x-rules": [rule] });
  expect(problems(minors, { born: "2008-11-25", guardian: "" })).toEqual(["guardian: t.guardian"]);
  expect(problems(minors, { born: "2008-11-24", guardian: "" })).toEqual([]);
});

test.each([
  ["today", "2026-11-24"],
  ["-18y", "2008-11-24"],
  ["+3m", "2027-02-24"],
  ["-1y6m", "2025-05-24"],
  ["+2w", "2026-12-08"],
  ["+1m7d", "2026-12-31"],
  ["2030-01-31", "2030-01-31"],
  ["-", undefined],
  ["tomorrow", undefined],
  ["18y", undefined],
])("day(%j) is %j", (words, day) => {
  expect(celDay(words)).toBe(day);
});

test("the anniversary of February 29 is February 28, and a month after the 31st is its last day", () => {
  vi.setSystemTime(Date.parse("2028-02-29T12:00:00Z"));
  expect(celDay("-1y")).toBe("2027-02-28");
  vi.setSystemTime(Date.parse("2026-01-31T12:00:00Z"));
  expect(celDay("+1m")).toBe("2026-02-28");
});
