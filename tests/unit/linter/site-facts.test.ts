import { expect, test } from "vitest";
import { isCurrencyOf } from "../../../src/linter/currency.ts";
import { problemsAfter } from "./fixture.ts";

/** What is said of two sites whose links are these. */
function told(us: object, gb: object): readonly string[] {
  const links = '"links": { "home": "/", "terms": "/terms" }\n    }';
  const british = {
    id: "gb",
    hosts: ["uk.example"],
    country: "GB",
    phoneCode: "+44",
    currency: "GBP",
    supportPhone: "020 7946 0018",
    supportPhoneHref: "tel:+442079460018",
    supportEmail: "support@trip.example",
    pricingLocale: "en-GB",
    methods: ["card"],
    languages: ["en", "es"],
    links: gb,
  };
  const by = `"links": ${JSON.stringify(us)} }, ${JSON.stringify(british)}`;
  return problemsAfter([{ file: "flows/sites.json", replace: links, with: by }])
    .filter(({ rule }) => rule === "site-facts")
    .map(({ message }) => message);
}

test("two names may lead to one address on every site; where one site has two addresses, another that has one is told", () => {
  const one = { home: "/", terms: "/terms", privacy: "/terms" };
  expect(told(one, one)).toEqual([]);
  expect(told({ ...one, privacy: "/privacy" }, one)).toEqual([
    expect.stringContaining('"privacy" and "terms" lead to the same address'),
  ]);
});

test("a country's currency is its own or one that it shares", () => {
  const pairs = (text: string) => text.split(" ").map((pair) => pair.split("/") as [string, string]);
  for (const [country, currency] of pairs("US/USD GB/GBP PR/USD JE/GBP LI/CHF DE/EUR SN/XOF"))
    expect(isCurrencyOf(currency, country), `${country} ${currency}`).toBe(true);
  for (const [country, currency] of pairs("CA/USD GB/EUR US/GBP CH/EUR DE/CHF"))
    expect(isCurrencyOf(currency, country), `${country} ${currency}`).toBe(false);
});
