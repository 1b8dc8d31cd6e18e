import { describe, expect, test } from "vitest";
import { dayNotation, monthNames, orderOf } from "../../../../../renderers/widgets/date/day-words.ts";
import { readDay } from "../../../../../renderers/widgets/date/read-day.ts";
import {
  readParts,
  shownParts,
  valueOf,
  wrongParts,
  yearFor,
} from "../../../../../renderers/widgets/date/read-part.ts";

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

describe("a whole day in one text", () => {
  const yearOf = (two: string) => yearFor(two, "2026-11-28", { "x-latest": "today" });
  const us = dayNotation("en", "US", ["en", "es"]);
  const britain = dayNotation("en", "GB", ["en", "es"]);
  const spanish = dayNotation("es", "US", ["en", "es"]);
  const japanese = dayNotation("ja", "JP");
  const read = (text: string, notation: typeof us) => {
    const day = readDay(text, notation, yearOf);
    return day && valueOf(day);
  };

  test.each([
    "2007-03-27",
    "2007/3/27",
    "2007. 3. 27.",
    "27 March 2007",
    "27th of March, 2007",
    "March 27, 2007",
    "Tuesday, March 27, 2007",
    "27 mar. 07",
    "27-Mar-2007",
    "27 de marzo de 2007",
    "martes, 27 de marzo de 2007",
    "2007 March 27",
    "20070327",
    " 27.3.2007 ",
    "27/3/07",
    "٢٧/٣/٢٠٠٧",
    "27\u200E/03/\u200F2007",
  ])("%j is 27 March 2007 everywhere", (text) => {
    expect([us, britain, spanish].map((notation) => read(text, notation))).toEqual(Array(3).fill("2007-03-27"));
  });

  test.each([
    ["03/04/2007", "2007-03-04", "2007-04-03", "2007-04-03"],
    ["3.4.07", "2007-03-04", "2007-04-03", "2007-04-03"],
    ["03042007", "2007-03-04", "2007-04-03", "2007-04-03"],
    ["03/27/2007", "2007-03-27", "2007-03-27", "2007-03-27"],
    ["1º de enero de 1985", "1985-01-01", "1985-01-01", "1985-01-01"],
    ["02/30/2007", "2007-02-30", "2007-02-30", "2007-02-30"],
  ])("%j is %j in the United States, %j in Britain, and %j in Spanish", (text, ...days) => {
    expect([us, britain, spanish].map((notation) => read(text, notation))).toEqual(days);
  });

  test.each([
    "27",
    "27 3",
    "sept.",
    "27 March",
    "March 2007",
    "03/27/207",
    "03/27/20071",
    "13/32/2007",
    "27 March 2007 or 2008",
    "not 27 March 2007",
    "27 March April 2007",
    "1 2 3",
    "032707",
    "",
  ])("%j is not read", (text) => {
    expect([us, britain, spanish].map((notation) => read(text, notation))).toEqual([undefined, undefined, undefined]);
  });

  test("where the year is written first, a day with its year at the end is only read if it can be one day only", () => {
    const texts = ["2007年3月27日", "07/03/27", "27/3/2007", "4/3/2007"];
    expect(texts.map((text) => read(text, japanese))).toEqual(["2007-03-27", "2007-03-27", "2007-03-27", undefined]);
  });
});

test("a year of two digits has been, will be, or is near, as the limits of the field say", () => {
  const year = (two: string, limits: object) => yearFor(two, "2026-11-28", limits);
  const both = (limits: object) => [year("26", limits), year("27", limits), year("45", limits), year("99", limits)];
  expect(both({ "x-latest": "-18y" })).toEqual(["2026", "1927", "1945", "1999"]);
  expect(both({ "x-latest": "2020-01-01" })).toEqual(["2026", "1927", "1945", "1999"]);
  expect(both({ "x-earliest": "today" })).toEqual(["2026", "2027", "2045", "2099"]);
  expect(both({})).toEqual(["2026", "2027", "2045", "1999"]);
});

test("a year of two digits is read when typing has ended", () => {
  const parts = { year: "85", month: "3", day: "27" };
  expect(valueOf(readParts(parts, english))).toBe("85-03-27");
  expect(valueOf(readParts(parts, english, (two) => `19${two}`))).toBe("1985-03-27");
});

test("a problem is at the part that cannot be read or is missing, else at the part that is not possible, else at all parts", () => {
  const order = orderOf("en", "GB");
  const at = (value: string) => wrongParts(value, order).join(" ");
  expect([
    at("1985--27"),
    at("--27"),
    at("1985-13-27"),
    at("85-03-27"),
    at("1985-02-30"),
    at("2085-01-01"),
    at("-03/27/207-"),
    at(""),
  ]).toEqual(["month", "month year", "month", "year", "day", "day month year", "month", "day month year"]);
});
