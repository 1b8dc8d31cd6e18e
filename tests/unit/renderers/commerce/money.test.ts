import { expect, test } from "vitest";
import { minorUnits } from "../../../../renderers/commerce/money.ts";
import { pricesIn } from "../../locale-texts.ts";

test.each([
  ["USD 1,234.50", 123450],
  ["1.234,50 EUR", 123450],
  ["JPY 500", 500],
  ["", undefined],
])("minor units of %o are %o", (price, minor) => {
  expect(minorUnits(price)).toBe(minor);
});

test.each([
  [123450, "USD", "en", "USD 1,234.50"],
  [123450, "GBP", "es", "1234,50 GBP"],
  [500, "JPY", "en", "JPY 500"],
])("%o in %s is shown with the currency's code in %s [NOTE-60]", (minor, currency, lang, price) => {
  expect(pricesIn(lang)(minor, currency).replaceAll(/\s/gu, " ")).toBe(price);
  expect(minorUnits(pricesIn(lang)(minor, currency))).toBe(minor);
});
