import type { Json, JsonObject } from "../../engine/index.ts";
import { distance, entriesOf, isList, isObject, objectAt, pointer, stringAt, stringsOf } from "../../model/index.ts";
import { isCurrencyOf } from "../currency.ts";
import { phoneOf } from "../phone.ts";
import type { Finding, Rule } from "../rule.ts";

export const siteFacts: Rule = {
  id: "site-facts",
  finds:
    "What a site says of itself does not fit together: country, phone code, currency and number format; the phone number and its link; hosts or names of two sites; names that are no country; languages that have no texts; links that other sites have, or have otherwise by a letter.",
  why: "People of that country get the prices, the phone number or the page of another.",
  *check({ repo }) {
    const file = repo.sites;
    if (file === undefined || !isObject(file.value) || !isList(file.value.sites)) return;
    const sites = file.value.sites.filter(isObject);
    const seen = new Map<string, string>();
    const links = new Set(sites.flatMap((site) => entriesOf(site.links).map(([name]) => name)));
    const defaults = sites.filter((site) => site.default === true).length;
    for (const [index, site] of sites.entries()) {
      const at = pointer("/sites", index);
      const tell = (message: string, ...keys: (string | number)[]): Finding => ({
        file,
        pointer: pointer(at, ...keys),
        message,
      });
      yield* countryFaults(site, tell);
      yield* phoneFaults(site, tell);
      for (const [key, name, place] of namesOf(site)) {
        const other = seen.get(`${key} ${name}`);
        if (other !== undefined)
          yield tell(`"${name}" belongs to the site "${other}" already. Remove it from one of them.`, ...place);
        seen.set(`${key} ${name}`, stringAt(site, "id") ?? "");
      }
      for (const [number, language] of stringsOf(site.languages).entries()) {
        if (!repo.locales.has(language))
          yield tell(
            `There are no texts in "${language}" (locales/${language}/). Add them, or take the language out.`,
            "languages",
            number,
          );
      }
      for (const link of links) {
        if (objectAt(site, "links")[link] === undefined)
          yield tell(`Other sites have the link "${link}", and this one has not. Add it.`, "links");
      }
      for (const [number, alias] of stringsOf(site.aliases).entries()) {
        if (phoneOf(alias.toUpperCase(), "").code === undefined)
          yield tell(
            `"${alias}" is no country (ISO 3166-1, in small letters), which a site is asked for by.`,
            "aliases",
            number,
          );
      }
      yield* linkFaults(site, sites, tell);
      yield* strayLinks(site, sites, tell);
    }
    if (defaults !== 1)
      yield {
        file,
        pointer: "/sites",
        message: `${defaults === 0 ? "No site is" : "Several sites are"} the default one. Say "default": true for exactly one.`,
      };
  },
};

type Tell = (message: string, ...keys: (string | number)[]) => Finding;

function* countryFaults(site: JsonObject, tell: Tell): Generator<Finding> {
  const country = stringAt(site, "country") ?? "";
  const { code } = phoneOf(country, "");
  if (code === undefined) {
    yield tell(`"${country}" is no country (ISO 3166-1, two capital letters).`, "country");
    return;
  }
  if (site.phoneCode !== code)
    yield tell(`The phone code of ${country} is "${code}", not "${stringAt(site, "phoneCode") ?? ""}".`, "phoneCode");
  const locale = stringAt(site, "pricingLocale") ?? "";
  const region = regionOf(locale);
  if (region !== country)
    yield tell(
      `Prices are written as in "${locale}", and the country is ${country}. Write ${locale.split("-")[0] ?? "en"}-${country}.`,
      "pricingLocale",
    );
  const currency = stringAt(site, "currency") ?? "";
  if (!Intl.supportedValuesOf("currency").includes(currency))
    yield tell(`"${currency}" is no currency (ISO 4217).`, "currency");
  else if (!isCurrencyOf(currency, country)) yield tell(`${currency} is not the currency of ${country}.`, "currency");
}

function regionOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).region;
  } catch {
    return undefined;
  }
}

function* phoneFaults(site: JsonObject, tell: Tell): Generator<Finding> {
  const phone = stringAt(site, "supportPhone") ?? "";
  const link = stringAt(site, "supportPhoneHref") ?? "";
  const country = stringAt(site, "country") ?? "";
  const { code, number } = phoneOf(country, phone);
  if (number !== undefined && link !== `tel:${number}`)
    yield tell(`"${phone}" is ${number}, and the link is "${link}". Write tel:${number}.`, "supportPhoneHref");
  if (code !== undefined && number === undefined)
    yield tell(`"${phone}" is no phone number of ${country}.`, "supportPhone");
  const links = objectAt(site, "links");
  if (links.supportPhone !== undefined && links.supportPhone !== link)
    yield tell(
      `The link "supportPhone" is not the site's supportPhoneHref, "${link}". Write the same.`,
      "links",
      "supportPhone",
    );
  const mail = stringAt(site, "supportEmail") ?? "";
  if (links.supportEmail !== undefined && links.supportEmail !== `mailto:${mail}`)
    yield tell(
      `The link "supportEmail" is not mailto:${mail}. Write the same address in both.`,
      "links",
      "supportEmail",
    );
}

function namesOf(site: JsonObject): (readonly [string, string, (string | number)[]])[] {
  return [
    ["name", stringAt(site, "id") ?? "", ["id"]],
    ...stringsOf(site.aliases).map((name, index) => ["name", name, ["aliases", index]] as const),
    ...stringsOf(site.hosts).map((name, index) => ["host", name, ["hosts", index]] as const),
  ] as (readonly [string, string, (string | number)[]])[];
}

/** Two names for one address, where other sites have two addresses, is a slip of copying. */
function* linkFaults(site: JsonObject, sites: readonly JsonObject[], tell: Tell): Generator<Finding> {
  const seen = new Map<string, string>();
  for (const [name, address] of entriesOf(site.links)) {
    if (typeof address !== "string") continue;
    if (!/^(\/|https:\/\/|tel:\+|mailto:)\S*$/.test(address)) {
      yield tell(`"${address}" is no address: it begins with /, https://, tel:+ or mailto:.`, "links", name);
      continue;
    }
    const other = seen.get(address);
    if (other !== undefined && sites.some(({ links }) => isApart(links, name, other)))
      yield tell(
        `"${name}" and "${other}" lead to the same address, and for another site they do not. Correct one of them, or use one name.`,
        "links",
        name,
      );
    seen.set(address, name);
  }
}

function isApart(links: Json | undefined, one: string, other: string): boolean {
  const [here, there] = [stringAt(links, one), stringAt(links, other)];
  return here !== undefined && there !== undefined && here !== there;
}

/** An address that all other sites have, and this one nearly: a letter was lost. Countries have terms of their own, which are not near. */
function* strayLinks(site: JsonObject, sites: readonly JsonObject[], tell: Tell): Generator<Finding> {
  for (const [name, address] of entriesOf(site.links)) {
    const others = sites.filter((other) => other !== site).map((other) => stringAt(objectAt(other, "links"), name));
    const [common] = others;
    const alike = common !== undefined && others.length > 1 && others.every((other) => other === common);
    if (!alike || typeof address !== "string" || address === common || distance(address, common) > 2) continue;
    yield tell(`For every other site "${name}" is "${common}", and here "${address}". Write the same.`, "links", name);
  }
}
