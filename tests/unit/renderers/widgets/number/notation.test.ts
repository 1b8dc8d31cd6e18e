import { assert, constantFrom, integer, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { localeOf, notationOf, writerOf } from "../../../../../renderers/widgets/number/notation.ts";
import { amountsOf, inOtherCurrency } from "../../../../../renderers/widgets/money/amount.ts";
import { readNumber } from "../../../../../renderers/widgets/number/read-number.ts";

const places = { english: "en-US", spain: "es-ES", mexico: "es-MX" } as const;
const read = (text: string, place: string) => readNumber(text, notationOf(place));

describe("numbers as people type them, read in English, Spanish of Spain and Spanish of Mexico", () => {
  test.each<readonly [string, number | undefined, number | undefined, number | undefined]>([
    ["12", 12, 12, 12],
    [" +12 ", 12, 12, 12],
    ["-12", -12, -12, -12],
    ["− 12", -12, -12, -12],
    ["-0", 0, 0, 0],
    ["007", 7, 7, 7],
    ["1,234.5", 1234.5, 1234.5, 1234.5],
    ["1.234,5", 1234.5, 1234.5, 1234.5],
    ["1 234,5", 1234.5, 1234.5, 1234.5],
    ["1\u202F234\u00A0567", 1234567, 1234567, 1234567],
    ["1’234’567.5", 1234567.5, 1234567.5, 1234567.5],
    ["1.234", 1.234, 1234, 1.234],
    ["1,234", 1234, 1.234, 1234],
    ["12.50", 12.5, 12.5, 12.5],
    ["12,50", 12.5, 12.5, 12.5],
    ["0,125", 0.125, 0.125, 0.125],
    [".5", 0.5, 0.5, 0.5],
    ["12.", 12, 12, 12],
    ["1.234.567", 1234567, 1234567, 1234567],
    ["123456789012345", 123456789012345, 123456789012345, 123456789012345],
    ["1234567890123456", 1234567890123456, 1234567890123456, 1234567890123456],
    // No JSON number is this one.
    ["9007199254740993", undefined, undefined, undefined],
    ["0.1234567890123456789", undefined, undefined, undefined],
    ["٢٬٣٤٥٫٥", 2345.5, 2345.5, 2345.5],
    ["１２３", 123, 123, 123],
    ["", undefined, undefined, undefined],
    [".", undefined, undefined, undefined],
    ["12 34", undefined, undefined, undefined],
    ["1,23,456", undefined, undefined, undefined],
    ["1.2.3", undefined, undefined, undefined],
    ["1 234’567", undefined, undefined, undefined],
    ["--1", undefined, undefined, undefined],
    ["1e5", undefined, undefined, undefined],
    ["0x10", undefined, undefined, undefined],
    ["a dozen", undefined, undefined, undefined],
  ])("%j is read as %j, %j and %j", (text, ...values) => {
    expect([places.english, places.spain, places.mexico].map((place) => read(text, place)?.value)).toEqual(values);
  });
});

test.each([
  ["1.234", "en-US", { sign: ".", as: "decimals" }],
  ["1.234", "es-ES", { sign: ".", as: "thousands" }],
  ["1,234", "en-US", { sign: ",", as: "thousands" }],
  ["1,234", "es-ES", { sign: ",", as: "decimals" }],
  ["12,50", "en-US", { sign: ",", as: "decimals" }],
  ["12.50", "es-ES", { sign: ".", as: "decimals" }],
  ["1.234.567", "en-US", { sign: ".", as: "thousands" }],
  ["12.50", "en-US", undefined],
  ["1,234.5", "en-US", undefined],
  ["12", "es-ES", undefined],
])("%j in %s could also mean something else: %j", (text, place, doubt) => {
  expect(read(text, place)?.doubt).toEqual(doubt);
});

test("a shown number is read back as the same number", () => {
  const numbers = tuple(integer({ min: -(10 ** 14), max: 10 ** 14 }), integer({ min: 0, max: 6 })).map(
    ([digits, decimals]) => Number(`${digits}e-${decimals}`) || 0,
  );
  assert(
    property(
      numbers,
      constantFrom("en-US", "en-NZ", "es-ES", "es-MX", "es-US", "es", "fr-FR", "de-CH", "ar-EG"),
      (value, place) => {
        for (const isGrouped of [true, false])
          expect(readNumber(writerOf(place, isGrouped)(value), notationOf(place))?.value).toBe(value);
      },
    ),
  );
});

test("a locale is the language with the site's country, if that country exists", () => {
  expect([localeOf("es", "MX"), localeOf("en-US", "GB"), localeOf("es", undefined), localeOf("es", "not one")]).toEqual(
    ["es-MX", "en-GB", "es", "es"],
  );
});

describe("an amount", () => {
  test.each([
    ["12.50", "en-US", "USD", 1250],
    ["$12.5", "en-US", "USD", 1250],
    ["-$ 12", "en-US", "USD", -1200],
    ["12,50", "en-US", "USD", 1250],
    ["usd 1,234.50", "en-US", "USD", 123450],
    ["1.234", "en-US", "USD", undefined],
    ["1,234", "en-US", "USD", 123400],
    ["1.234", "es-ES", "EUR", 123400],
    ["12,50 €", "es-ES", "EUR", 1250],
    ["12 euros", "es-ES", "EUR", 1200],
    ["A$12", "en-US", "AUD", 1200],
    ["$12", "en-NZ", "USD", 1200],
    ["0.29", "en-GB", "GBP", 29],
    ["1,250", "en-US", "JPY", 1250],
    ["12.505", "en-US", "USD", undefined],
    ["12.5055", "en-US", "USD", undefined],
    ["12.50", "en-US", "JPY", undefined],
    ["$$12", "en-US", "USD", undefined],
    ["€12", "en-US", "USD", undefined],
    ["$", "en-US", "USD", undefined],
  ])("%j in %s, in %s, is this many minor units: %j", (text, place, currency, minor) => {
    expect(amountsOf(place, currency).read(text)?.value).toBe(minor);
  });

  test("that is shown is read back as the same amount", () => {
    const amounts = integer({ min: -(10 ** 14), max: 10 ** 14 });
    const places = constantFrom("en-US", "en-NZ", "es-ES", "es-MX", "es-US", "es", "fr-FR", "de-CH", "ar-EG");
    assert(
      property(amounts, places, constantFrom("USD", "EUR", "GBP", "MXN", "JPY", "KWD"), (minor, place, currency) => {
        const { read, show } = amountsOf(place, currency);
        expect(read(show(minor))?.value).toBe(minor || 0);
      }),
    );
  });
});

describe("an amount whose currency changes", () => {
  const into = (value: string | number, from: string, to: string, place = "en-US") =>
    inOtherCurrency(value, amountsOf(place, from), amountsOf(place, to));

  test.each<readonly [string | number, string, string, string | number]>([
    [1250, "USD", "GBP", 1250],
    [1250, "USD", "KWD", 12500],
    [1200, "USD", "JPY", 12],
    [1250, "USD", "JPY", "12.5"],
    ["12.50", "JPY", "USD", 1250],
    [0, "USD", "JPY", 0],
    [-100, "JPY", "USD", -10000],
    [1234, "KWD", "USD", "1.234"],
    [123456700, "USD", "JPY", 1234567],
    ["a dozen", "USD", "JPY", "a dozen"],
  ])("from %j %s to %s becomes %j", (value, from, to, expected) => {
    expect(into(value, from, to)).toBe(expected);
  });

  test("is the same again after it changes back to the first currency", () => {
    const currencies = constantFrom("USD", "EUR", "JPY", "KWD");
    const amounts = integer({ min: -(10 ** 9), max: 10 ** 9 });
    assert(
      property(amounts, currencies, currencies, constantFrom("en-US", "es-ES"), (minor, one, other, place) => {
        expect(into(into(minor, one, other, place), other, one, place)).toBe(minor || 0);
      }),
    );
  });
});

test("without decimals, no sign is read as a decimal sign, and thousands leave no doubt", () => {
  expect(["1,234", "1.234", "12.5"].map((text) => readNumber(text, notationOf("en-US"), 0))).toEqual([
    { value: 1234, doubt: undefined },
    undefined,
    undefined,
  ]);
});
