import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Program } from "../engine/index.ts";

/** Which paths are pages, said by the compiled journeys and `flows/sites.json` alone. */
export interface SiteMap {
  readonly sites: readonly { readonly id: string; readonly country: string; readonly currency: string }[];
  readonly basePaths: readonly string[];
  /** Where `/` leads. */
  readonly home: string;
  /** Paths as people say and type them, without what all the journeys begin with; each with the whole. */
  readonly shortPaths: ReadonlyMap<string, string>;
  /** Paths of steps with the document policy `payment`. */
  readonly paymentPaths: ReadonlySet<string>;
  /** Paths of steps with the document policy `embed`, and whose pages may be shown inside theirs. */
  readonly embedPaths: ReadonlySet<string>;
  readonly embeds: readonly string[];
  /** Paths of steps that ask for something secret: no stranger's script may run there. */
  readonly secretPaths: ReadonlySet<string>;
  /** Origins of the affiliates that sites are configured with. */
  readonly affiliates: { readonly scripts: readonly string[]; readonly pixels: readonly string[] };
  /** Links on this host that no journey answers. */
  readonly linkPages: readonly LinkPage[];
}

/** An address that another system answers in production. */
export interface LinkPage {
  /** Name of the link in `flows/sites.json`. */
  readonly name: string;
  readonly path: string;
  /** Where each site that has the link leads in production. */
  readonly addresses: readonly string[];
}

interface Site {
  readonly id: string;
  readonly country: string;
  readonly currency: string;
  readonly hosts: readonly string[];
  readonly default?: boolean;
  readonly links: Readonly<Record<string, string>>;
  readonly in?: Readonly<Record<string, { readonly links?: Readonly<Record<string, string>> }>>;
  readonly affiliate?: { readonly script?: string; readonly pixel?: { readonly address: string } };
}

/** Reads programs and sites of the repository at `root`. */
export async function readSiteMap(root: string): Promise<SiteMap> {
  const { programs } = await import("../generated/programs/index.js");
  const { variants } = await import("../generated/variants.js");
  const everybody = await Promise.all(Object.values(programs).map(async (load) => (await load()).default));
  // An arm of an experiment may have steps of its own.
  const arms = await Promise.all(variants.programs.map(async ({ load }) => (await load()).default));
  const loaded = [...everybody, ...arms];
  const basePaths = everybody.map((program) => program.basePath);
  const { sites, embeds = [] } = JSON.parse(readFileSync(join(root, "flows", "sites.json"), "utf8")) as {
    readonly sites: readonly Site[];
    readonly embeds?: readonly string[];
  };
  const journeys = new Set(loaded.flatMap(pathsOf));
  const home = (sites.find((site) => site.default) ?? sites[0])?.links["home"] ?? basePaths[0] ?? "/";
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

/** One page for each path, whatever the sites that lead there; none for the paths of journeys. */
function linkPagesOf(sites: readonly Site[], journeys: ReadonlySet<string>): LinkPage[] {
  const pages = new Map<string, LinkPage>();
  for (const { hosts, links, in: byLanguage = {} } of sites) {
    // The last of a site's hosts is its public one; those before it are for development.
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

/** Of the journey where one starts and those below it, without the paths that are pages already. */
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

/** As browsers show it and the pages are asked by: a journey's first path is the journey's own address. */
function addressOf(basePath: string, path: string): string {
  return path === "/" ? basePath : basePath + path;
}
