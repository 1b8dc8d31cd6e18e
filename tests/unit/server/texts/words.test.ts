import { expect, test } from "vitest";
import {
  dayWords,
  findText,
  localDayWords,
  momentWords,
  moneyWords,
  preferredLanguage,
  preferredLocale,
  translate,
  translateWhole,
} from "../../../../src/server/texts/index.ts";

const plain = (words: string) => words.replaceAll(/\s/gu, " ");

test.each([
  ["en", "Offer, 20% off", "USD 1,234.50", "January 2, 2030"],
  ["es", "Oferta, 20 % de descuento", "1234,50 USD", "2 de enero de 2030"],
  ["es-US", "Oferta, 20 % de descuento", "USD 1,234.50", "2 de enero de 2030"],
  // Spanish is not known in Great Britain: numbers are written as the country writes them.
  ["es-GB", "Oferta, 20 % de descuento", "USD 1,234.50", "2 de enero de 2030"],
  ["en-GB", "Offer, 20% off", "USD 1,234.50", "2 January 2030"],
])("the service formats texts, prices and times in %s", (lang, coupon, price, day) => {
  expect(plain(translate(lang, "service.line.coupon", { percent: 20 }))).toBe(coupon);
  expect(plain(moneyWords(lang, 123_450, "USD"))).toBe(price);
  expect(dayWords(lang, new Date("2030-01-02T23:59:00Z"))).toBe(day);
  expect(plain(momentWords(lang, new Date("2030-01-02T08:05:00Z")))).toMatch(/ 0?8:05( AM| a\.m\.)? GMT$/);
});

test.each([
  ["en", "America/New_York", "January 2, 2030 at 3:05 AM EST"],
  ["en", "Australia/Sydney", "January 2, 2030 at 7:05 PM GMT+11"],
  ["es", "Europe/Madrid", "2 de enero de 2030 a las 9:05 CET"],
  ["es-US", "America/Los_Angeles", "2 de enero de 2030 a las 12:05 a.m. PST"],
  ["en", "Mars/Olympus_Mons", "January 2, 2030 at 8:05 AM GMT"],
  ["en", null, "January 2, 2030 at 8:05 AM GMT"],
])("a time contains its zone and uses the clock format of the language, in %s for %s", (lang, zone, words) => {
  expect(plain(momentWords(lang, new Date("2030-01-02T08:05:00Z"), zone))).toBe(words);
});

test.each([
  ["Pacific/Auckland", "January 3, 2030"],
  ["America/Los_Angeles", "January 2, 2030"],
  [null, "January 2, 2030 (GMT)"],
  ["Mars/Olympus_Mons", "January 2, 2030 (GMT)"],
])("the day of a moment is that of the person in %s, or says that it is in GMT", (zone, words) => {
  expect(localDayWords("en", new Date("2030-01-02T20:00:00Z"), zone)).toBe(words);
});

test("a limit of a form is written as on the page: a year without a separator, a number and an amount with one", () => {
  const limit = (min: object) => plain(translate("en", "errors.number.min", { min }));
  const [year, number, money] = [
    { number: 2008, useGrouping: false },
    { number: 2008 },
    { money: 150_000, currency: "USD" },
  ];
  expect(limit(year)).toContain("2008");
  expect(limit(number)).toContain("2,008");
  expect(limit(money)).toContain("USD 1,500.00");
});

test("an optional text that does not exist is undefined, and so is a group or an object property", () => {
  const keys = [
    "service.problem.nothing",
    "service.problem",
    "service",
    "service.constructor",
    "service.line.coupon.length",
  ];
  expect(keys.map((key) => findText("es", key))).toEqual(keys.map(() => undefined));
  expect(findText("es", "service.page.home")).toBe(translate("es", "service.page.home"));
});

test("a text that needs all its values is refused if one is missing", () => {
  expect(() => translateWhole("en", "service.line.coupon", {})).toThrow("{percent} of service.line.coupon");
});

test.each([
  ["es-US", "es", "es-US"],
  ["es-419,en;q=0.5", "es", "es"],
  ["fr-FR, en-GB;q=0.8", "en", "en-GB"],
  ["zh-Hant-TW,es;q=0.1", "es", "es"],
  ["", "en", "en"],
  [undefined, "en", "en"],
])("a request in %s is answered in %s, with dates and amounts as in %s", (header, language, locale) => {
  expect([preferredLanguage(header), preferredLocale(header)]).toEqual([language, locale]);
});
