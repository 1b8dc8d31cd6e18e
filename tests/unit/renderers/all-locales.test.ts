import { assert, constantFrom, double, integer, maxSafeInteger, oneof, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { dayNotation } from "../../../renderers/widgets/date/day-words.ts";
import { readDay } from "../../../renderers/widgets/date/read-day.ts";
import { readParts, shownParts, valueOf } from "../../../renderers/widgets/date/read-part.ts";
import { amountsOf } from "../../../renderers/widgets/money/amount.ts";
import { notationOf, writerOf } from "../../../renderers/widgets/number/notation.ts";
import { readNumber } from "../../../renderers/widgets/number/read-number.ts";
import { ALL } from "../share.ts";
import { allLocales } from "./locales.ts";

const everyLocale = allLocales();
const UNUSUAL = ["ar-EG", "de-CH", "en-IN", "fa", "fr-CH", "he", "ks", "tok"];

const languageOf = (locale: string) => new Intl.Locale(locale).language;

/** `npm test` has one locale of each language, and those with unusual notations. */
const locales = everyLocale.filter((locale, at) => {
  const isFirst = languageOf(everyLocale[at - 1] ?? "und") !== languageOf(locale);
  return ALL || isFirst || UNUSUAL.includes(locale);
});

test("this platform has hundreds of locales, among them those with unusual notations", () => {
  expect(everyLocale.length).toBeGreaterThan(600);
  expect(locales.length).toBeGreaterThan(200);
  expect(locales).toEqual(expect.arrayContaining(UNUSUAL));
});

const NUMBERS = [
  0,
  1,
  -1,
  7,
  2024,
  12345,
  -123456,
  1234567.89,
  0.1 + 0.2,
  -0.5,
  1e-7,
  5e-324,
  1e21,
  2 ** 53,
  1.7976931348623157e308,
];

describe("in every locale, what a widget shows is read back as itself:", () => {
  // Made once for a locale, because a format takes longer to make than all that is done with it.
  const readerOf = (locale: string) => {
    const notation = notationOf(locale);
    const writers = [true, false].map((isGrouped) => writerOf(locale, isGrouped));
    return (value: number) => writers.map((written) => readNumber(written(value), notation));
  };

  test("a number", () => {
    const differing = locales.flatMap((locale) => {
      const readBack = readerOf(locale);
      return NUMBERS.filter((value) => readBack(value).some((read) => read?.value !== value)).map((value) => [
        locale,
        value,
      ]);
    });
    expect(differing).toEqual([]);
  });

  test("any other number", () => {
    const numbers = oneof(double({ noNaN: true, noDefaultInfinity: true }), maxSafeInteger(), integer());
    assert(
      property(constantFrom(...locales), numbers, (locale, value) => {
        for (const read of readerOf(locale)(value)) expect(read?.value).toBe(value || 0);
      }),
      { numRuns: 2_000 },
    );
  });

  test("a number with the locale's own digits, as other programs there write it", () => {
    const differing = locales.flatMap((locale) => {
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
      const notation = notationOf(locale);
      return [0, 7, -2024, 1234567.89, -12345.5]
        .filter((value) => readNumber(format.format(value), notation)?.value !== value)
        .map((value) => [locale, format.format(value)]);
    });
    expect(differing).toEqual([]);
  });

  test("an amount", () => {
    const amounts = [0, 5, -1250, 123456789, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER];
    const differing = locales.flatMap((locale) =>
      ["USD", "EUR", "JPY", "KWD", "CVE", "CHF"].flatMap((currency) => {
        const { read, show } = amountsOf(locale, currency);
        return amounts.filter((minor) => read(show(minor))?.value !== minor).map((minor) => [locale, show(minor)]);
      }),
    );
    expect(differing).toEqual([]);
  });

  test("an amount of any currency", () => {
    const currencies = constantFrom(...Intl.supportedValuesOf("currency"));
    assert(
      property(constantFrom(...locales), currencies, maxSafeInteger(), (locale, currency, minor) => {
        const { read, show } = amountsOf(locale, currency);
        expect([locale, currency, show(minor), read(show(minor))?.value]).toEqual([
          locale,
          currency,
          show(minor),
          minor,
        ]);
      }),
      { numRuns: 2_000 },
    );
  });

  test("a day, and each way in which the locale writes it", () => {
    const differing = locales.flatMap((locale) => {
      const notation = dayNotation(locale, undefined);
      const formats = (["full", "long", "medium", "short"] as const).map(
        (dateStyle) => new Intl.DateTimeFormat(locale, { dateStyle, calendar: "gregory", timeZone: "UTC" }),
      );
      return ["2007-03-27", "1985-12-31", "2024-02-29", "2013-10-04"].flatMap((day) => {
        const shown = valueOf(readParts(shownParts(day), notation.months));
        const written = formats.map((format) => format.format(Date.parse(day)));
        const yearOf = (two: string) => day.slice(0, 2) + two;
        const wrong = written.filter((text) => {
          const read = readDay(text, notation, yearOf);
          return read === undefined || valueOf(read) !== day;
        });
        return [...wrong.map((text) => [locale, text]), ...(shown === day ? [] : [[locale, shown]])];
      });
    });
    expect(differing).toEqual([]);
  });
});
