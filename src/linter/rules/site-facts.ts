import {
  addressOf,
  didYouMean,
  distance,
  factOf,
  pointer,
  type Site,
  sitesOf,
  type Written,
} from "../../model/index.ts";
import { isCurrencyOf, phoneOf } from "../countries.ts";
import type { Finding, Rule } from "../rule.ts";

export const siteFacts: Rule = {
  id: "site-facts",
  finds:
    "A site's data is inconsistent: its country, phone code, currency and number format do not match, its phone number and the link to it differ, or it shares a host or name with another site. Or it names an unknown country, a language without texts, or a link that it has not declared. Or it lacks a link that other sites have, or has it with a slightly different address. Or it overrides something for a language that it does not offer.",
  why: "People in one country get the prices, the phone number or the page of another.",
  *check({ repo }) {
    const { file, list: sites } = sitesOf(repo);
    if (file === undefined) return;
    const seen = new Map<string, string>();
    const links = new Set(sites.flatMap((site) => site.links.map(({ name }) => name)));
    const defaults = sites.filter(({ isDefault }) => isDefault).length;
    for (const site of sites) {
      const finding: MakeFinding = (message, key, name) => ({
        file,
        pointer: pointer(site.pointer, key, ...(name === undefined ? [] : [name])),
        message,
      });
      yield* countryMistakes(site, finding);
      const mistakes = factMistakes(site, sites);
      yield* mistakes;
      yield* languageMistakes(site, sites, new Set(mistakes.map(({ message }) => message)));
      for (const [key, { value: name, pointer: at }] of namesOf(site)) {
        const other = seen.get(`${key} ${name}`);
        const message = `"${name}" already belongs to the site "${other}". Remove it from one of them.`;
        if (other !== undefined) yield { file, pointer: at, message };
        seen.set(`${key} ${name}`, site.id?.value ?? "");
      }
      for (const { value: language, pointer: at } of site.languages) {
        const message = `There are no texts in "${language}" (locales/${language}/). Add them, or remove the language.`;
        if (!repo.locales.has(language)) yield { file, pointer: at, message };
      }
      for (const link of links) {
        if (!site.links.some(({ name }) => name === link))
          yield finding(`Other sites have the link "${link}", but this one does not. Add it.`, "links");
      }
      for (const { value: alias, pointer: at } of site.aliases) {
        const message = `"${alias}" is not a country code. Aliases of a site are country codes in lower case (ISO 3166-1).`;
        if (phoneOf(alias.toUpperCase(), "").code === undefined) yield { file, pointer: at, message };
      }
      yield* strayLinks(site, sites, finding);
    }
    if (defaults !== 1)
      yield {
        file,
        pointer: "/sites",
        message: `${defaults === 0 ? "No site is" : "Several sites are"} the default one. Set "default": true for exactly one.`,
      };
  },
};

/** `address`: what a link has to be. */
type MakeFinding = (message: string, ...keys: readonly [key: string, name?: string, address?: string]) => Finding;

/** `reported` are the findings for the site itself, which are not repeated for each language. */
function* languageMistakes(site: Site, sites: readonly Site[], reported: ReadonlySet<string>): Generator<Finding> {
  for (const { file, pointer: at, lang, links, as } of site.byLanguage) {
    if (!site.languages.some(({ value }) => value === lang)) {
      const message = `The site is not offered in "${lang}", so nobody sees this. Add "${lang}" to "languages", or remove this.`;
      yield { file, pointer: at, part: "key", message };
    }
    for (const { name, pointer: linkAt } of links) {
      const message = `The site has no link "${name}" that could be replaced${didYouMean(name, linkNames(site))}`;
      if (!linkNames(site).includes(name)) yield { file, pointer: linkAt, part: "key", message };
    }
    for (const mistake of factMistakes(as, sites, { pointer: at, links })) {
      if (reported.has(mistake.message)) continue;
      // The site's own fact conflicts with an override for this language, so the override is reported.
      yield mistake.pointer.startsWith(`${at}/`) ? mistake : { ...mistake, pointer: at };
    }
  }
}

function linkNames({ links }: Site): readonly string[] {
  return links.map(({ name }) => name);
}

/** Inconsistencies in what a site shows to people of one language. Each is reported where the value is defined. */
function factMistakes(site: Site, sites: readonly Site[], own: Pick<Site, "pointer" | "links"> = site): Finding[] {
  const finding: MakeFinding = (message, key, name, address) => {
    const written = name === undefined ? site.facts.get(key) : site.links.find((link) => link.name === name);
    const at = written?.pointer ?? pointer(site.pointer, key);
    const found = { file: site.file, pointer: at, message };
    if (name === undefined || address === undefined) return found;
    const was = own.links.find((link) => link.name === name)?.address;
    const link = { file: site.file.path, pointer: pointer(own.pointer, key, name), value: address };
    return {
      ...found,
      fix: { does: `The link “${name}” becomes ${address}`, edits: [{ ...link, ...(was !== undefined && { was }) }] },
    };
  };
  return [...localeMistakes(site, finding), ...phoneMistakes(site, finding), ...linkMistakes(site, sites, finding)];
}

function* countryMistakes(site: Site, finding: MakeFinding): Generator<Finding> {
  const country = factOf(site, "country") ?? "";
  const { code } = phoneOf(country, "");
  if (code === undefined) {
    yield finding(`"${country}" is not a country code (ISO 3166-1, two capital letters).`, "country");
    return;
  }
  if (factOf(site, "phoneCode") !== code)
    yield finding(`The phone code of ${country} is "${code}", not "${factOf(site, "phoneCode") ?? ""}".`, "phoneCode");
  const currency = factOf(site, "currency") ?? "";
  if (!Intl.supportedValuesOf("currency").includes(currency))
    yield finding(`"${currency}" is not a currency (ISO 4217).`, "currency");
  else if (!isCurrencyOf(currency, country))
    yield finding(`${currency} is not the currency of ${country}.`, "currency");
}

function* localeMistakes(site: Site, finding: MakeFinding): Generator<Finding> {
  const country = factOf(site, "country") ?? "";
  if (phoneOf(country, "").code === undefined) return;
  const locale = factOf(site, "pricingLocale") ?? "";
  const region = regionOf(locale);
  if (region !== country)
    yield finding(
      `Prices are written as in "${locale}", but the country is ${country}. Write ${locale.split("-")[0] ?? "en"}-${country}.`,
      "pricingLocale",
    );
}

function regionOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).region;
  } catch {
    return undefined;
  }
}

function* phoneMistakes(site: Site, finding: MakeFinding): Generator<Finding> {
  const phone = factOf(site, "supportPhone");
  // The language's schema reports a missing value.
  if (phone === undefined) return;
  const country = factOf(site, "country") ?? "";
  const { code, number } = phoneOf(country, phone);
  if (code !== undefined && number === undefined)
    yield finding(`"${phone}" is not a phone number of ${country}.`, "supportPhone");
  const has = (name: string) => site.links.some((one) => one.name === name);
  const link = addressOf(site, "supportPhone");
  if (has("supportPhone") && number !== undefined && link !== `tel:${number}`)
    yield finding(
      `The site's supportPhone is ${number}, but the link "supportPhone" is "${link}". Write tel:${number}.`,
      "links",
      "supportPhone",
      `tel:${number}`,
    );
  const mail = factOf(site, "supportEmail") ?? "";
  if (has("supportEmail") && addressOf(site, "supportEmail") !== `mailto:${mail}`)
    yield finding(
      `The link "supportEmail" differs from the site's supportEmail, mailto:${mail}. Use the same address in both.`,
      "links",
      "supportEmail",
      `mailto:${mail}`,
    );
}

/** What identifies a site and must be unique. */
function namesOf({ id, aliases, hosts }: Site): (readonly [string, Written])[] {
  return [
    ...[...(id === undefined ? [] : [id]), ...aliases].map((name) => ["name", name] as const),
    ...hosts.map((host) => ["host", host] as const),
  ];
}

/** Reports two links with one address that differ on other sites, which is usually a copying mistake. */
function* linkMistakes(site: Site, sites: readonly Site[], finding: MakeFinding): Generator<Finding> {
  const seen = new Map<string, string>();
  for (const { name, address } of site.links) {
    if (address === undefined) continue;
    if (!/^(\/|https:\/\/|tel:\+|mailto:)\S*$/.test(address)) {
      yield finding(
        `"${address}" is not an address. An address begins with /, https://, tel:+ or mailto:.`,
        "links",
        name,
      );
      continue;
    }
    const other = seen.get(address);
    if (other !== undefined && sites.some((one) => isApart(one, name, other)))
      yield finding(
        `"${name}" and "${other}" lead to the same address, but on another site they do not. Correct one of them, or use one name.`,
        "links",
        name,
      );
    seen.set(address, name);
  }
}

function isApart(site: Site, one: string, other: string): boolean {
  const [here, there] = [addressOf(site, one), addressOf(site, other)];
  return here !== undefined && there !== undefined && here !== there;
}

/**
 * Reports an address that almost matches the one that all other sites share, which is usually a typing mistake.
 * Addresses that differ by country are not that similar.
 */
function* strayLinks(site: Site, sites: readonly Site[], finding: MakeFinding): Generator<Finding> {
  for (const { name, address } of site.links) {
    const others = sites.filter((other) => other !== site).map((other) => addressOf(other, name));
    const [common] = others;
    const alike = common !== undefined && others.length > 1 && others.every((other) => other === common);
    if (!alike || address === undefined || address === common || distance(address, common) > 2) continue;
    yield finding(
      `On all other sites, "${name}" is "${common}", but here it is "${address}". Write the same.`,
      "links",
      name,
    );
  }
}
