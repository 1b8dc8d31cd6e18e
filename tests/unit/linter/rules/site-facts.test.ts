import { expect, test } from "vitest";
import { isCurrencyOf } from "../../../../src/linter/countries.ts";
import { problemsAfter } from "../fixture.ts";

/** The findings about two sites with these links. */
function problems(us: object, gb: object): readonly string[] {
  const links = '"links": { "home": "/", "terms": "/terms" }\n    }';
  const british = {
    id: "gb",
    hosts: ["uk.example"],
    country: "GB",
    phoneCode: "+44",
    currency: "GBP",
    supportPhone: "020 7946 0018",
    supportEmail: "support@trip.example",
    pricingLocale: "en-GB",
    methods: ["card"],
    languages: ["en", "es"],
    links: gb,
  };
  const by = `"links": ${JSON.stringify(us)} }, ${JSON.stringify(british)}`;
  return problemsAfter([["flows/sites.json", links, by]])
    .filter(({ rule }) => rule === "site-facts")
    .map(({ message }) => message);
}

test("accepts two links to one address on every site; reports a site that has one address where another has two", () => {
  const one = { home: "/", terms: "/terms", privacy: "/terms" };
  expect(problems(one, one)).toEqual([]);
  expect(problems({ ...one, privacy: "/privacy" }, one)).toEqual([
    expect.stringContaining('"privacy" and "terms" lead to the same address'),
  ]);
});

test("knows the currency of a country, also one that several countries share", () => {
  const pairs = (text: string) => text.split(" ").map((pair) => pair.split("/") as [string, string]);
  for (const [country, currency] of pairs("US/USD GB/GBP PR/USD JE/GBP LI/CHF DE/EUR SN/XOF"))
    expect(isCurrencyOf(currency, country), `${country} ${currency}`).toBe(true);
  for (const [country, currency] of pairs("CA/USD GB/EUR US/GBP CH/EUR DE/CHF"))
    expect(isCurrencyOf(currency, country), `${country} ${currency}`).toBe(false);
});

/** The problems of a site with these facts by language. */
function problemsOf(byLanguage: object): readonly (readonly [rule: string, message: string])[] {
  const links = '"links": { "home": "/", "terms": "/terms" }';
  const with_ = `"links": { "home": "/", "terms": "/terms", "supportPhone": "tel:+18005550142" }, "in": ${JSON.stringify(byLanguage)}`;
  return problemsAfter([["flows/sites.json", links, with_]]).map(({ rule, message }) => [rule, message]);
}

const spanish = {
  supportPhone: "1-800-555-0199",
  links: { supportPhone: "tel:+18005550199" },
};

test("accepts a phone number and link for one language when they match", () => {
  expect(problemsOf({ es: spanish })).toEqual([]);
});

test.each<[string, object, string, RegExp]>([
  ["a language that the site does not offer", { fr: spanish }, "site-facts", /^The site is not offered in "fr"/],
  [
    "a link that the site does not have",
    { es: { links: { term: "/terminos" } } },
    "site-facts",
    /^The site has no link "term" that could be replaced.*terms/,
  ],
  ["a fact that no site has", { es: { supportFax: "1-800-555-0199" } }, "shape", /supportFax/],
  ["a fact of another type", { es: { supportPhone: 1 } }, "shape", /text/],
  ["the currency", { es: { currency: "EUR" } }, "shape", /currency/],
  [
    "a number without its link",
    { es: { supportPhone: "1-800-555-0199" } },
    "site-facts",
    /^The site's supportPhone is \+18005550199, but the link "supportPhone" is "tel:\+18005550142"/,
  ],
  [
    "a link that is another number",
    { es: { ...spanish, links: { supportPhone: "tel:+18005550198" } } },
    "site-facts",
    /^The site's supportPhone is \+18005550199, but the link "supportPhone" is "tel:\+18005550198"/,
  ],
  ["a link to no step", { es: { links: { terms: "/trip/nowhere" } } }, "dead-link", /nowhere/],
])("facts by language: reports %s", (_, byLanguage, rule, message) => {
  expect(problemsOf(byLanguage)).toEqual([[rule, expect.stringMatching(message)]]);
});
