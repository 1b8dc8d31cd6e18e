import { own } from "./own.ts";

/** The parts of a site that may differ by language: `in`. */
interface Site {
  readonly in?: Readonly<Record<string, object>>;
  readonly links?: object;
}

const known = new WeakMap<object, Record<string, object>>();

/**
 * The site for people who read a language: the values for that language, and for those that stand for it, laid over those
 * for all. Returns the same
 * object each time.
 */
export function siteIn<S extends object>(site: S, lang: string): S {
  const { in: all } = site as Site;
  if (all === undefined) return site;
  let made = known.get(site);
  if (made === undefined) known.set(site, (made = Object.create(null) as Record<string, object>));
  return (made[lang] ??= languageChain(lang).reduceRight<object>((laid: Site, one) => {
    const said: Site | undefined = own(all, one);
    return said === undefined ? laid : { ...laid, ...said, links: { ...laid.links, ...said.links } };
  }, site)) as S;
}

/** A site as far as host names decide about it: `hosts` are names, or `*.` and a domain. */
interface HostedSite {
  readonly hosts: readonly string[];
  readonly default?: boolean;
}

/** The site of a host name, or the default one. */
export function siteAt<S extends HostedSite>(hostname: string, sites: readonly S[]): S {
  const found =
    sites.find(({ hosts }) => hosts.some((pattern) => matches(hostname, pattern))) ??
    sites.find((site) => site.default) ??
    sites[0];
  if (found === undefined) throw new Error("flows/sites.json lists no site");
  return found;
}

function matches(hostname: string, pattern: string): boolean {
  return pattern.startsWith("*.")
    ? hostname === pattern.slice(2) || hostname.endsWith(pattern.slice(1))
    : hostname === pattern;
}

/**
 * A language, and after it those whose texts and facts stand where it has none of its own: `es-MX`, `es`. The order is
 * that of RFC 4647 (section 3.4, Lookup).
 */
export function languageChain(language: string): readonly string[] {
  const parts = language.split("-");
  return parts.map((_, index) => parts.slice(0, parts.length - index).join("-"));
}

/** The language of a list that a tag (BCP 47, in any case) is best served with, if there is one. */
export function languageFor(tag: string, languages: readonly string[]): string | undefined {
  for (const wanted of languageChain(tag.toLowerCase())) {
    const found = languages.find((language) => language.toLowerCase() === wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}
