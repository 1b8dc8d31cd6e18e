import type { Program } from "../engine/index.ts";
import { defaultSite, readSites, type Site } from "./sites.ts";

/** Which paths are pages, according to the compiled journeys and `flows/sites.json`. */
export interface SiteMap {
  readonly sites: readonly Site[];
  readonly basePaths: readonly string[];
  /** The target of `/`. */
  readonly home: string;
  /** Short paths without the common start of all journeys, each with its full path. */
  readonly shortPaths: ReadonlyMap<string, string>;
  /** Paths of steps with the document policy `payment`. */
  readonly paymentPaths: ReadonlySet<string>;
  /** Paths of steps with the document policy `embed`, and the origins that they may embed. */
  readonly embedPaths: ReadonlySet<string>;
  readonly embeds: readonly string[];
  /** Paths of steps that ask for secret data. Third-party scripts must not run there. */
  readonly secretPaths: ReadonlySet<string>;
  /** Origins of the affiliates configured for sites. */
  readonly affiliates: { readonly scripts: readonly string[]; readonly pixels: readonly string[] };
  /** Links on this host that do not belong to a journey. */
  readonly linkPages: readonly LinkPage[];
}

/** An address that another system answers in production. */
export interface LinkPage {
  /** Name of the link in `flows/sites.json`. */
  readonly name: string;
  readonly path: string;
  /** The address in production, for each site that has the link. */
  readonly addresses: readonly string[];
}

/** Reads the programs and sites of the repository at `root`. */
export async function readSiteMap(root: string): Promise<SiteMap> {
  const { programs } = await import("../generated/programs/index.js");
  const { variants } = await import("../generated/variants.js");
  const everybody = await Promise.all(Object.values(programs).map(async (load) => (await load()).default));
  // An arm of an experiment may have its own steps.
  const arms = await Promise.all(variants.programs.map(async ({ load }) => (await load()).default));
  const loaded = [...everybody, ...arms];
  const basePaths = everybody.map((program) => program.basePath);
  const { sites, embeds = [] } = readSites(root);
  const journeys = new Set(loaded.flatMap(pathsOf));
  const home = defaultSite({ sites }).links["home"] ?? basePaths[0] ?? "/";
  const linkPages = linkPagesOf(sites, journeys);
  return {
    sites,
    basePaths,
    home,
    shortPaths: shortPathsOf(home, basePaths, journeys, linkPages),
    paymentPaths: new Set(loaded.flatMap((program) => pathsWith("payment", program))),
    embedPaths: new Set(loaded.flatMap((program) => pathsWith("embed", program))),
    embeds,
    secretPaths: new Set(loaded.flatMap(askingPaths)),
    affiliates: {
      scripts: originsOf(sites.map(({ affiliate }) => affiliate?.script)),
      pixels: originsOf(sites.map(({ affiliate }) => affiliate?.pixel?.address)),
    },
    linkPages,
  };
}

/** One page per path, even if several sites link to it; none for the paths of journeys. */
function linkPagesOf(sites: readonly Site[], journeys: ReadonlySet<string>): LinkPage[] {
  const pages = new Map<string, LinkPage>();
  for (const { hosts, links, in: byLanguage = {} } of sites) {
    // The last host of a site is its public one; the others are for development.
    const host = hosts.at(-1)?.replace("*.", "www.") ?? "";
    const all = [links, ...Object.values(byLanguage).map((said) => said.links ?? {})];
    for (const [name, href] of all.flatMap((one) => Object.entries(one))) {
      const path = href.split(/[?#]/, 1)[0] ?? "";
      if (!path.startsWith("/") || journeys.has(path)) continue;
      const known = pages.get(path) ?? { name, path, addresses: [] };
      pages.set(path, { ...known, addresses: [...known.addresses, `https://${host}${href}`] });
    }
  }
  return [...pages.values()];
}

/** Short paths of the start journey and those below it, without paths that are pages already. */
function shortPathsOf(
  home: string,
  basePaths: readonly string[],
  journeys: ReadonlySet<string>,
  pages: readonly LinkPage[],
) {
  const base = basePaths.find((one) => home.startsWith(`${one}/`)) ?? home;
  const below = [...journeys].filter((path) => path.startsWith(`${base}/`));
  const taken = new Set([...journeys, ...pages.map(({ path }) => path), "/"]);
  const short = below.map((path) => [path.slice(base.length), path] as const);
  return new Map(short.filter(([path]) => !taken.has(path)));
}

function pathsOf({ basePath, paths, redirects }: Program): string[] {
  return ["", ...Object.keys(paths), ...Object.keys(redirects)].map((path) => basePath + path);
}

function originsOf(addresses: readonly (string | undefined)[]): string[] {
  return [...new Set(addresses.flatMap((address) => (address === undefined ? [] : [new URL(address).origin])))];
}

function askingPaths({ basePath, steps }: Program): string[] {
  return Object.values(steps)
    .filter(({ forms }) => Object.values(forms).some(({ sensitive }) => sensitive.length > 0))
    .map(({ path }) => addressOf(basePath, path));
}

/** Paths of steps with a document policy. */
function pathsWith(wanted: string, { basePath, steps }: Program): string[] {
  return Object.values(steps)
    .filter(({ policy }) => policy === wanted)
    .map(({ path }) => addressOf(basePath, path));
}

/** The path as in the browser: a journey's first path is the journey's own address. */
function addressOf(basePath: string, path: string): string {
  return path === "/" ? basePath : basePath + path;
}
