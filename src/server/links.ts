import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Absolute addresses, and the support that people are told of, for mails and text messages. */
export interface Links {
  /**
   * The address behind a name of `links` in `flows/sites.json`, at the public origin. What is secret goes behind the `#`, which browsers send nowhere.
   * Throws for a name that the default site does not have.
   */
  to(name: string, secrets?: Readonly<Record<string, string>>): string;
  /** Of the site of a country, as it is in a language; of the default site where there is none, or the country is not known. */
  supportOf(country: string | undefined, lang: string): { readonly phone: string; readonly email: string };
}

interface Support {
  readonly supportPhone: string;
  readonly supportEmail: string;
}

interface Site extends Support {
  readonly default?: boolean;
  readonly country: string;
  readonly aliases?: readonly string[];
  readonly links: Readonly<Record<string, string>>;
  readonly in?: Readonly<Record<string, Partial<Support>>>;
}

/** Reads the sites of the repository at `root`. `origin` is where people reach the pages (`https://join.example.org`). */
export function readLinks(root: string, origin: string): Links {
  const { sites } = JSON.parse(readFileSync(join(root, "flows", "sites.json"), "utf8")) as {
    readonly sites: readonly [Site, ...Site[]];
  };
  const home = sites.find((one) => one.default) ?? sites[0];
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
      const { supportPhone: phone, supportEmail: email } = { ...site, ...site.in?.[lang] };
      return { phone, email };
    },
  };
}

function isOf({ country, aliases = [] }: Site, asked: string | undefined): boolean {
  return asked !== undefined && (country === asked || aliases.includes(asked.toLowerCase()));
}
