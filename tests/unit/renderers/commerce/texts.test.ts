import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const texts = (lang: string) =>
  JSON.parse(readFileSync(new URL(`../../../../locales/${lang}/common.json`, import.meta.url), "utf8")).blocks;

test.each([
  ["Select [PKG-15]", "packages.select", "Select"],
  ["Choose option [PKG-15]", "packages.chooseOption", "Choose option"],
  ["expand [PKG-20]", "packages.expand", "Expand Details"],
  ["collapse [PKG-20]", "packages.collapse", "Collapse Details"],
  ["one year [PKG-02]", "packages.oneYear", "One year"],
  ["two years [PKG-02]", "packages.twoYears", "Two years"],
  ["show [SUM-02]", "order.show", "Show order summary"],
  ["hide [SUM-02]", "order.hide", "Hide order summary"],
  ["number [PAY-16]", "card.errors.number", "Enter a valid credit card number"],
  ["expiration [PAY-16]", "card.errors.expirationDate", "Enter a valid expiration date"],
  ["code [PAY-16]", "card.errors.cvv", "Enter a valid security code"],
])("%s has exactly the specification's words", (_, key, words) => {
  expect(key.split(".").reduce((at, part) => at[part], texts("en"))).toBe(words);
});

test("both languages have the same texts, with the same parameters", () => {
  const shape = (value: unknown): unknown =>
    typeof value === "string"
      ? [...value.matchAll(/\{\w+\}|<\/?\w+/g)].map(String).sort()
      : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, shape(inner)]));
  expect(shape(texts("es"))).toEqual(shape(texts("en")));
});
