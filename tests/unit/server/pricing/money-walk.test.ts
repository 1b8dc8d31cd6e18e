import { expect, test } from "vitest";
import sites from "../../../../flows/sites.json" with { type: "json" };
import { isOffered, offerFor } from "../../../../src/server/catalogue/index.ts";
import { receiptTextOf } from "../../../../src/server/packages/index.ts";
import { calculate, money, presentPricing, renewsOn } from "../../../../src/server/pricing/index.ts";
import { localeOf } from "../../../../src/texts/index.ts";
import { COUNTRIES } from "../countries.ts";

const places = Object.values(COUNTRIES);
const paidAt = new Date("2026-11-28T19:00:00Z");
const home = "P0";

/** The site that people in a country use. */
function siteOf(country: string) {
  const alias = country.toLowerCase();
  const site = sites.sites.find((one) => one.country === country || one.aliases?.includes(alias));
  if (!site) throw new Error(`no site for ${country}`);
  return site;
}

/** What somebody at a site, with this phone and address, is told and charged for the featured package. */
function walk(
  site: (typeof sites.sites)[number],
  phone: string,
  { country, region, timezone }: (typeof places)[number],
) {
  const offer = offerFor({ country: site.country, countryCode: phone }, home);
  const item = offer.packages.find(({ id }) => id === offer.featuredId);
  if (!item) throw new Error(`nothing is featured in ${offer.group}`);
  const buyer = { country, countryCode: phone };
  if (!isOffered(item.id, buyer, home)) {
    const sold = offerFor(buyer, home);
    const names = sold.packages.map(({ plan, years, price }) => {
      return `${receiptTextOf(plan, years, "en")} (${money(price, sold.currency, localeOf("en", site.country))})`;
    });
    return [`not sold in ${country}; sold there: ${names.join(", ")}`];
  }
  const years = item.years;
  const bought = { packageId: item.id, services: [], years, payForCoparent: false, country, region };
  const calculation = calculate(bought);
  if (!calculation) throw new Error("no price");
  return site.languages.flatMap((lang) => {
    const { lines, renewal } = presentPricing(
      {
        calculation,
        taxId: "",
        packageName: receiptTextOf(item.plan, years, lang),
        paid: false,
        years,
        renewsOn: renewsOn(paidAt, years),
        timeZone: timezone,
      },
      localeOf(lang, site.country),
    );
    const words = lines.map(({ label, value }) => `${label} ${value}`).join(" | ");
    return [`${lang}: ${words} | ${renewal.dayFormatted}: ${renewal.cost} | ${renewal.terms}`];
  });
}

test("every country, phone and site: all lines of money, or where the package is not sold [PKG-27] [TERMS-02]", async () => {
  const walks = places.flatMap(({ country: at }) =>
    places.flatMap((phone) =>
      places.map((place) => {
        const title = `site of ${at}, phone ${phone.phoneCode} (${phone.country}), address ${place.country}`;
        return [title, ...walk(siteOf(at), phone.phoneCode, place)].join("\n  ");
      }),
    ),
  );
  const text = walks.join("\n").replaceAll(/[\u00a0\u202f]/gu, " ");
  await expect(`${text}\n`).toMatchFileSnapshot("./money-walk.txt");
});
