import { type JsonObject, siteAt } from "../engine/index.ts";
import type { Affiliate } from "./analytics/affiliate.ts";
import file from "../../flows/sites.json" with { type: "json" };

/** A country's version of the product: an entry of `flows/sites.json`. */
export interface Site {
  readonly id: string;
  readonly aliases?: readonly string[];
  readonly hosts: readonly string[];
  readonly default?: boolean;
  readonly country: string;
  readonly languages: readonly string[];
  readonly links: Readonly<Record<string, string>>;
  readonly affiliate?: Affiliate;
}

/** The site of a host name. `override` is an id or an alias, and wins if it exists. */
export function siteOf(hostname: string, override: string | null, sites: readonly Site[] = file.sites): Site {
  return (
    sites.find(({ id, aliases }) => override !== null && [id, ...(aliases ?? [])].includes(override)) ??
    siteAt(hostname, sites)
  );
}

/** What expressions can read as `site`. `prices` comes from the service's document (`pricesIn`). */
export function siteScope(site: Site, prices = ""): JsonObject {
  const [, from = 0] = new RegExp(`\\b${site.id}=(\\d+)`).exec(prices) ?? [];
  return { ...site, priceFrom: Number(from) } as unknown as JsonObject;
}

/** The lowest subscription price by site, from the service's document; empty if it has none. */
export function pricesIn(document: Document): string {
  return document.querySelector<HTMLMetaElement>("meta[name=prices]")?.content ?? "";
}
