import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Support {
  readonly supportPhone: string;
  readonly supportEmail: string;
}

/** What the service needs of a site in `flows/sites.json`. */
export interface Site extends Support {
  readonly id: string;
  readonly country: string;
  readonly aliases?: readonly string[];
  readonly currency: string;
  readonly languages: readonly string[];
  readonly hosts: readonly string[];
  readonly default?: boolean;
  readonly links: Readonly<Record<string, string>>;
  /** What differs by language. */
  readonly in?: Readonly<Record<string, Partial<Support & Pick<Site, "links">>>>;
  readonly affiliate?: { readonly script?: string; readonly pixel?: { readonly address: string } };
}

interface Sites {
  readonly sites: readonly [Site, ...Site[]];
  /** Origins that pages may embed. */
  readonly embeds?: readonly string[];
}

/** Reads the sites of the repository at `root`. */
export function readSites(root: string): Sites {
  return JSON.parse(readFileSync(join(root, "flows", "sites.json"), "utf8")) as Sites;
}

/** The default site; the first one if none is. */
export function defaultSite({ sites }: Pick<Sites, "sites">): Site {
  return sites.find((one) => one.default) ?? sites[0];
}
