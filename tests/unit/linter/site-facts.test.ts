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

/** What is said, and where, of a site that says this for its languages. */
function toldOf(byLanguage: object): readonly (readonly [rule: string, message: string])[] {
  const links = '"links": { "home": "/", "terms": "/terms" }';
  const with_ = `"links": { "home": "/", "terms": "/terms", "supportPhone": "tel:+18005550142" }, "in": ${JSON.stringify(byLanguage)}`;
  return problemsAfter([{ file: "flows/sites.json", replace: links, with: with_ }]).map(({ rule, message }) => [
    rule,
    message,
  ]);
}

const spanish = {
  supportPhone: "1-800-555-0199",
  supportPhoneHref: "tel:+18005550199",
  links: { supportPhone: "tel:+18005550199" },
};

test("a language has a number and a link of its own, which fit together", () => {
  expect(toldOf({ es: spanish })).toEqual([]);
});

test.each<[string, object, string, RegExp]>([
  ["a language that the site has not", { fr: spanish }, "site-facts", /^The site is not offered in "fr"/],
  [
    "a link that the site has not",
    { es: { links: { term: "/terminos" } } },
    "site-facts",
    /^The site has no link "term" that another could stand for.*terms/,
  ],
  ["a fact that no site has", { es: { supportFax: "1-800-555-0199" } }, "shape", /supportFax/],
  ["a fact of another type", { es: { supportPhone: 1 } }, "shape", /text/],
  ["what prices are in", { es: { currency: "EUR" } }, "shape", /currency/],
  [
    "a number without its link",
    { es: { supportPhone: "1-800-555-0199" } },
    "site-facts",
    /^"1-800-555-0199" is \+18005550199, and the link is "tel:\+18005550142"/,
  ],
  [
    "a link that is another number",
    { es: { ...spanish, links: { supportPhone: "tel:+18005550198" } } },
    "site-facts",
    /^The link "supportPhone" is not the site's supportPhoneHref/,
  ],
  ["a link to no step", { es: { links: { terms: "/trip/nowhere" } } }, "dead-link", /nowhere/],
])("by language, %s is a finding", (_, byLanguage, rule, message) => {
  expect(toldOf(byLanguage)).toEqual([[rule, expect.stringMatching(message)]]);
});
