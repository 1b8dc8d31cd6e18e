import { siteIn } from "../engine/index.ts";
import { defaultSite, readSites, type Site } from "./sites.ts";

/** Absolute addresses and support contacts, for mails and text messages. */
export interface Links {
  /**
   * The address of a name in `links` of `flows/sites.json`, at the public origin. Secrets go into the fragment (after
   * `#`), which browsers do not send to servers. Throws if the default site does not have the name.
   */
  to(name: string, secrets?: Readonly<Record<string, string>>): string;
  /**
   * Support contact of the country's site, in a language. Falls back to the default site if the country is unknown or
   * has no site.
   */
  supportOf(country: string | undefined, lang: string): { readonly phone: string; readonly email: string };
  /** Country of the site of a country, whose ways of writing dates and amounts its people see. */
  countryOf(country: string | undefined): string;
}

/**
 * Reads the sites of the repository at `root`. `origin` is the public address of the pages
 * (`https://join.example.org`).
 */
export function readLinks(root: string, origin: string): Links {
  const { sites } = readSites(root);
  const home = defaultSite({ sites });
  return {
    to(name, secrets = {}) {
      const path = home.links[name];
      if (path === undefined) throw new Error(`flows/sites.json has no link "${name}"`);
      const url = new URL(path, origin);
      url.hash = new URLSearchParams(secrets).toString();
      return url.href;
    },
    supportOf(country, lang) {
      const site = sites.find((one) => isOf(one, country)) ?? home;
      const { supportPhone: phone, supportEmail: email } = siteIn(site, lang);
      return { phone, email };
    },
    countryOf: (country) => (sites.find((one) => isOf(one, country)) ?? home).country,
  };
}

function isOf({ country, aliases = [] }: Site, code: string | undefined): boolean {
  return code !== undefined && (country === code || aliases.includes(code.toLowerCase()));
}
