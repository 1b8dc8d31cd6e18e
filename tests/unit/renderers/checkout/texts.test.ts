import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const texts = (lang: string) =>
  JSON.parse(readFileSync(new URL(`../../../../locales/${lang}/common.json`, import.meta.url), "utf8")).blocks;

test.each([
  ["[PKG-15] Select", "packages.select", "Select"],
  ["[PKG-15] Choose option", "packages.chooseOption", "Choose option"],
  ["[PKG-20] expand", "packages.expand", "Expand Details"],
  ["[PKG-20] collapse", "packages.collapse", "Collapse Details"],
  ["[PKG-02] one year", "packages.oneYear", "One year"],
  ["[PKG-02] two years", "packages.twoYears", "Two years"],
  ["[SUM-02] show", "order.show", "Show order summary"],
  ["[SUM-02] hide", "order.hide", "Hide order summary"],
  ["[PAY-16] number", "card.errors.number", "Enter a valid credit card number"],
  ["[PAY-16] expiration", "card.errors.expirationDate", "Enter a valid expiration date"],
  ["[PAY-16] code", "card.errors.cvv", "Enter a valid security code"],
])("%s is the specification's, to the letter", (_, key, words) => {
  expect(key.split(".").reduce((at, part) => at[part], texts("en"))).toBe(words);
});

test("both languages have the same texts, with the same parameters", () => {
  const shape = (value: unknown): unknown =>
    typeof value === "string"
      ? [...value.matchAll(/\{\w+\}|<\/?\w+/g)].map(String).sort()
      : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, shape(inner)]));
  expect(shape(texts("es"))).toEqual(shape(texts("en")));
});
