import { expect, test } from "vitest";
import {
  dayWords,
  findText,
  momentWords,
  moneyWords,
  translate,
  translateWhole,
} from "../../../src/server/texts/index.ts";

const plain = (words: string) => words.replaceAll(/\s/gu, " ");

test.each([
  ["en", "Offer, 20% off", "USD 1,234.50", "January 2, 2030"],
  ["es", "Oferta, 20 % de descuento", "1234,50 USD", "2 de enero de 2030"],
])("the service formats texts, prices and times in %s", (lang, coupon, price, day) => {
  expect(plain(translate(lang, "service.coupon", { percent: 20 }))).toBe(coupon);
  expect(plain(moneyWords(lang, 123_450, "USD"))).toBe(price);
  expect(dayWords(lang, new Date("2030-01-02T23:59:00Z"))).toBe(day);
  expect(plain(momentWords(lang, new Date("2030-01-02T08:05:00Z")))).toMatch(/ 8:05( AM)? GMT$/);
});

test.each([
  ["en", "America/New_York", "January 2, 2030 at 3:05 AM EST"],
  ["en", "Australia/Sydney", "January 2, 2030 at 7:05 PM GMT+11"],
  ["es", "Europe/Madrid", "2 de enero de 2030 a las 9:05 CET"],
  ["en", "Mars/Olympus_Mons", "January 2, 2030 at 8:05 AM GMT"],
  ["en", null, "January 2, 2030 at 8:05 AM GMT"],
])("a time contains its zone and uses the clock format of the language, in %s for %s", (lang, zone, words) => {
  expect(plain(momentWords(lang, new Date("2030-01-02T08:05:00Z"), zone))).toBe(words);
});

test("an optional text that does not exist is undefined, and so is a group or an object property", () => {
  const keys = [
    "service.problem.nothing",
    "service.problem",
    "service",
    "service.constructor",
    "service.coupon.length",
  ];
  expect(keys.map((key) => findText("es", key))).toEqual(keys.map(() => undefined));
  expect(findText("es", "service.page.home")).toBe(translate("es", "service.page.home"));
});

test("a text that needs all its values is refused if one is missing", () => {
  expect(() => translateWhole("en", "service.coupon", {})).toThrow("{percent} of service.coupon");
});
