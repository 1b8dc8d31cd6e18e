import { textsComparedWith } from "../../cel/index.ts";
import type { Json, JsonObject } from "../../engine/index.ts";
import { isCurrencyOf, phoneOf } from "../../linter/index.ts";
import { catalogueOf, factOf, originOf, type Repository, type Site, sitesOf, usesOf } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { Refusal } from "../edits/refusal.ts";
import { verifiedIn } from "../edits/verified.ts";
import { commandSchema, name, language, type Of } from "../kernel/schema.ts";
import { withDialog } from "../kernel/dialog-words.ts";

/** Adds a site that is similar to another one. */
export const ADD_SITE = withDialog(
  commandSchema("add-site", {
    like: {
      ...name,
      title: "Which site is it like?",
      description: "Its links, payment methods and settings are copied.",
    },
    id: {
      type: "string",
      pattern: "^[a-z][a-z0-9-]*$",
      maxLength: 60,
      title: "What do you call it?",
      description: "A short name, such as fr. Conditions use it.",
      errorMessage: "Write small letters, digits and hyphens, a letter first",
    },
    hosts: {
      type: "array",
      minItems: 1,
      maxItems: 50,
      uniqueItems: true,
      items: { type: "string", pattern: "^(\\*\\.)?[a-z0-9.-]+$", maxLength: 253 },
      title: "At which addresses is it?",
      description: "Host names, with commas between them: www.example.fr, *.example.fr",
      errorMessage: "Write host names in small letters, with commas between them",
      "x-separated": true,
    },
    /** ISO 3166-1. */
    country: {
      type: "string",
      pattern: "^[A-Z]{2}$",
      title: "Its country",
      description: "The two letters of its code: FR for France",
      errorMessage: "Write two letters, such as FR",
      "x-capitals": true,
    },
    /** ISO 4217. */
    currency: {
      type: "string",
      pattern: "^[A-Z]{3}$",
      title: "The currency of its prices",
      description: "The three letters of its code: EUR for the euro",
      errorMessage: "Write three letters, such as EUR",
      "x-capitals": true,
    },
    /** The first one is its default. */
    languages: {
      type: "array",
      minItems: 1,
      maxItems: 50,
      uniqueItems: true,
      items: language,
      title: "People may also choose",
      "x-widget": "checks",
      "x-first": "Its own language",
    },
    supportPhone: {
      type: "string",
      minLength: 1,
      maxLength: 50,
      title: "The phone number of its support",
      description: "As people of that country read it: 0800 90 01 42",
      "x-widget": "tel",
    },
    supportEmail: {
      type: "string",
      pattern: "^[^@ ]+@[^@ ]+$",
      maxLength: 254,
      title: "The e-mail address of its support",
      errorMessage: "Write an e-mail address",
      "x-widget": "email",
    },
  }),
  { title: "Add a site", "x-button": "Add a site…" },
);
export type AddSite = Of<typeof ADD_SITE>;

/**
 * Adds a site similar to another one, as in the recipe "Add a site": with its own hosts, country, currency, languages
 * and support contacts, and with the links, payment methods and settings of the other one. The notes say what else it
 * needs, such as its prices.
 */
export function addSite(repo: Repository, command: AddSite): Plan {
  const { id, like, hosts } = command;
  const { file, list } = sitesOf(repo);
  const pattern = list.find((site) => site.id?.value === like);
  if (file === undefined || pattern === undefined) throw new Refusal(`There is no site “${like}”.`);
  for (const site of list) {
    const own = site.id?.value ?? "";
    if (own === id || site.aliases.some(({ value }) => value === id))
      throw new Refusal(`The site “${own}” has the name “${id}” already.`);
    const host = site.hosts.find(({ value }) => hosts.includes(value))?.value;
    if (host !== undefined) throw new Refusal(`${host} is an address of the site “${own}” already.`);
  }
  for (const language of command.languages)
    if (!repo.locales.has(language)) throw new Refusal(`There are no texts in “${language}”: add the language first.`);
  const draft = new Draft(repo);
  const site = partsOf(command, pattern);
  draft.append(file.path, "/sites", site);
  const plan = draft.plan(`A new site: ${id}`, notesOf(repo, command, pattern));
  return verifiedIn(repo, plan, file.path, `The Studio cannot add “${id}”.`);
}

function partsOf(command: AddSite, pattern: Site): JsonObject {
  const { id, hosts, country, currency, languages, supportPhone, supportEmail } = command;
  const { code, number } = phoneOf(country, supportPhone);
  if (code === undefined)
    throw new Refusal(`“${country}” is no country. Write the two letters of its code, such as FR.`);
  if (number === undefined) throw new Refusal(`“${supportPhone}” is not a phone number of ${country}.`);
  // The link would contain only the number.
  if (/\p{L}|#/u.test(supportPhone))
    throw new Refusal(`“${supportPhone}” is more than a phone number. Write only the number, without an extension.`);
  if (!Intl.supportedValuesOf("currency").includes(currency))
    throw new Refusal(`“${currency}” is no currency. Write the three letters of its code, such as EUR.`);
  if (!isCurrencyOf(currency, country)) throw new Refusal(`${currency} is not the currency of ${country}.`);
  const href = `tel:${number}`;
  const shared = ["methods", "settings"].flatMap((name): [string, Json][] => {
    const fact = pattern.facts.get(name);
    return fact === undefined ? [] : [[name, fact.json]];
  });
  const links = pattern.links.map(({ address = "", ...link }) => {
    if (link.name === "supportPhone") return [link.name, href];
    return [link.name, address === `mailto:${factOf(pattern, "supportEmail")}` ? `mailto:${supportEmail}` : address];
  });
  return {
    id,
    hosts,
    country,
    phoneCode: code,
    currency,
    supportPhone,
    supportEmail,
    pricingLocale: `${languages[0]?.split("-")[0]}-${country}`,
    ...Object.fromEntries(shared),
    languages,
    links: Object.fromEntries(links),
  };
}

/** What the existing site does not determine for the new one, so that people have to check it. */
function notesOf(repo: Repository, { id, like, country }: AddSite, pattern: Site): readonly string[] {
  const links = pattern.links.filter(({ address }) => address?.split(/[/.]/).includes(like));
  const asking = usesOf(repo).filter(
    (use) =>
      use.kind === "expression" &&
      textsComparedWith(use.source, (path) => path === "site.id" || path === "context.site").some(
        ({ text }) => text === like,
      ),
  );
  const files = [...new Set(asking.map((use) => originOf(use).path))];
  const other = factOf(pattern, "country") ?? country;
  const lists = catalogueOf(repo).flatMap(({ file: { path, text } }) =>
    text.includes(`"${other}"`) && !text.includes(`"${country}"`) ? [path] : [],
  );
  const left = ["affiliate", "in"].filter((name) => pattern.facts.has(name));
  return [
    ...links.map(({ name, address }) => `Its link “${name}” leads to the same address as that of ${like}: ${address}.`),
    ...(files.length > 0 ? [`Conditions that name “${like}” do not include ${id}: ${files.join(", ")}.`] : []),
    ...(lists.length > 0
      ? [`These lists have an entry for ${other}, and none for ${country}: ${lists.join(", ")}.`]
      : []),
    ...left.map((name) => `What ${like} has in “${name}” is not copied.`),
    `Try it on your own machine with ?site=${id}.`,
  ];
}
