import { languageChain } from "./language-chain.ts";
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
