import { describe, expect, test } from "vitest";
import { createTexts, worded } from "../../../src/texts/index.ts";

const resources = {
  en: {
    journey: {
      greeting: { hello: "Hello {name}", term_one: "one year", term_other: "{count} years" },
      place_ordinal_one: "{count}st",
      place_ordinal_two: "{count}nd",
      place_ordinal_few: "{count}rd",
      place_ordinal_other: "{count}th",
    },
    common: { greeting: { hello: "never reached", bye: "Bye" }, since: "since {at}", only: "English alone has this" },
  },
  es: {
    journey: {
      greeting: { hello: "Hola, {name}", term_one: "un año", term_other: "{count} años" },
      place_ordinal_other: "{count}.º",
    },
    common: {},
  },
};
const texts = createTexts({ lang: "en", files: ["journey", "common"], fallbackLng: "en", resources });
const say = (lang: string, key: string, parameters = {}) => texts.t(key, { lng: lang, ...worded(parameters) });

describe("a text", () => {
  test("comes from the first file that has it", () => {
    expect(say("en", "greeting.hello", { name: "Ana" })).toBe("Hello Ana");
    expect(say("en", "greeting.bye")).toBe("Bye");
  });

  test.each([
    ["en", 1, "one year"],
    ["en", 0, "0 years"],
    ["es", 1, "un año"],
    ["es", 2, "2 años"],
    // Spanish has its own form for millions, which the files do not have.
    ["es", 1_000_000, "1000000 años"],
  ])("has in %s the plural form for %d: %s", (lang, count, words) => {
    expect(say(lang, "greeting.term", { count })).toBe(words);
  });

  test.each([
    ["en", 1, "1st"],
    ["en", 2, "2nd"],
    ["en", 11, "11th"],
    ["en", 23, "23rd"],
    ["es", 1, "1.º"],
    ["es", 23, "23.º"],
  ])("has in %s the ordinal form for %d: %s", (lang, count, words) => {
    expect(say(lang, "place", { count, ordinal: true })).toBe(words);
  });

  test("contains parameters unchanged, with their markup, braces and references to other texts", () => {
    expect(say("en", "greeting.hello", { name: "<b>{count}$&</b> $t(greeting.bye)", count: 3 })).toBe(
      "Hello <b>{count}$&</b> $t(greeting.bye)",
    );
  });

  test("is empty where a parameter has no value", () => {
    expect([{}, { name: null }, { name: "" }].map((values) => say("en", "greeting.hello", values))).toEqual(
      Array(3).fill("Hello "),
    );
  });

  test("may have parameters with the names of i18next's options", () => {
    const parameters = { name: "Ana", lng: "es", ns: "common", context: "x", defaultValue: "y", count: "1" };
    expect(say("en", "greeting.hello", parameters)).toBe("Hello Ana");
  });

  test("that is missing in a language comes from the fallback language", () => {
    expect(say("es", "only")).toBe("English alone has this");
  });

  test("that is in no file is shown as its key, whatever the key", () => {
    for (const key of ["greeting.nothing", "greeting", "constructor.name", "", "greeting.hello.length", "common:only"])
      expect(say("en", key)).toBe(key);
  });
});

test("two instances do not affect each other", () => {
  const spanish = createTexts({ lang: "es", files: ["journey"], resources });
  expect([texts.t("greeting.term", { count: 1 }), spanish.t("greeting.term", { count: 1 })]).toEqual([
    "one year",
    "un año",
  ]);
});

describe("dates and amounts", () => {
  const moment = "2030-01-02T20:05:00Z";
  test.each([
    ["es", "US", "USD 1,234.50", "1,234.5", "2 de enero de 2030 a las 12:05 p.m. PST"],
    // Spanish is not known in Great Britain: numbers are written as the country writes them.
    ["es", "GB", "USD 1,234.50", "1,234.5", "2 de enero de 2030 a las 12:05 GMT-8"],
    ["en", "GB", "USD 1,234.50", "1,234.5", "2 January 2030 at 12:05 GMT-8"],
    ["en", "US", "USD 1,234.50", "1,234.5", "January 2, 2030 at 12:05 PM PST"],
    ["es", undefined, "1234,50 USD", "1234,5", "2 de enero de 2030 a las 12:05 GMT-8"],
  ])("in %s are written as in the country of the site: %s", (lang, country, money, number, time) => {
    const written = createTexts({ lang, country, files: ["journey"], resources });
    const format = (value: unknown, name: string, options = {}) =>
      String(written.format(value, name, lang, options)).replaceAll(/\s/gu, " ");
    expect(format(123_450, "money", { currency: "USD" })).toBe(money);
    expect(format(1234.5, "number")).toBe(number);
    expect(format(moment, "moment", { timeZone: "America/Los_Angeles" })).toBe(time);
  });
});
