import { describe, expect, test } from "vitest";
import {
  monthNames,
  orderOf,
  pastedParts,
  readParts,
  shownParts,
  valueOf,
  wrongParts,
} from "../../../renderers/widgets/date/read-part.ts";

const english = monthNames(["en"]);
const spanish = monthNames(["es", "en"]);

test.each([
  ["en", "US", "month day year"],
  ["en", "GB", "day month year"],
  ["es", "US", "day month year"],
  ["es", "MX", "day month year"],
  ["en", undefined, "month day year"],
  ["en", "not a country", "month day year"],
])("in %s of %s, the order of a date is %s", (language, country, order) => {
  expect(orderOf(language, country).join(" ")).toBe(order);
});

describe("typed dates", () => {
  const read = (day: string, month: string, year: string, names = english) =>
    valueOf(readParts({ day, month, year }, names));

  test.each([
    ["27", "3", "1985", "1985-03-27"],
    ["03", "03", "1985", "1985-03-03"],
    ["3rd", "March", "1985", "1985-03-03"],
    [" 1 ", "sept.", "2001", "2001-09-01"],
    ["1", "Sept", "2001", "2001-09-01"],
    ["", "", "", ""],
    ["27", "", "1985", "1985--27"],
    ["27", "ma", "1985", "1985-ma-27"],
    ["27", "enero", "1985", "1985-enero-27"],
    ["27", "3", "85", "85-03-27"],
    ["2-7", "3", "1985", "1985-03-2 7"],
  ])("in English, %j %j %j is read as %j", (day, month, year, value) => {
    expect(read(day, month, year)).toBe(value);
  });

  test.each([
    ["27", "enero", "1985", "1985-01-27"],
    ["1.º", "ENE", "1985", "1985-01-01"],
    ["1º", "sept", "2001", "2001-09-01"],
    ["5", "dic.", "2001", "2001-12-05"],
    ["5", "January", "2001", "2001-01-05"],
  ])("in Spanish, %j %j %j is read as %j", (day, month, year, value) => {
    expect(read(day, month, year, spanish)).toBe(value);
  });
});

test("a value is shown as people write it, even if it is incomplete", () => {
  expect(shownParts("1985-03-07")).toEqual({ year: "1985", month: "3", day: "7" });
  expect(shownParts("1985--27")).toEqual({ year: "1985", month: "", day: "27" });
  expect(shownParts("")).toEqual({ year: "", month: "", day: "" });
});

test("a pasted date is split into its parts, in the order of the locale or of ISO 8601", () => {
  const us = orderOf("en", "US");
  expect(pastedParts("3/27/1985", us)).toEqual({ year: "1985", month: "3", day: "27" });
  expect(pastedParts("27.3.1985", orderOf("es", "US"))).toEqual({ year: "1985", month: "3", day: "27" });
  expect(pastedParts("March 27, 1985", us)).toEqual({ year: "1985", month: "March", day: "27" });
  expect(pastedParts("1985-03-27", us)).toEqual({ year: "1985", month: "03", day: "27" });
  expect(["27", "27 3", "sept."].map((text) => pastedParts(text, us))).toEqual([undefined, undefined, undefined]);
});

test("a problem is at the missing part, else at the part that is not possible, else at all parts", () => {
  const order = orderOf("en", "GB");
  const at = (value: string) => wrongParts(value, order).join(" ");
  expect([
    at("1985--27"),
    at("--27"),
    at("1985-13-27"),
    at("85-03-27"),
    at("1985-02-30"),
    at("2085-01-01"),
    at(""),
  ]).toEqual(["month", "month year", "month", "year", "day", "day month year", "day month year"]);
});
