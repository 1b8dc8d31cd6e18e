import type { Environment, JsonObject } from "../engine/index.ts";
import { armsOf, experimentsOf, valueAlong, type Repository, type Site, sitesOf } from "../model/index.ts";
import { environment, firstArms } from "./environment.ts";
import type { Distinctions } from "./distinctions.ts";
import { timesAround } from "./moments.ts";

/** If there are more combinations, they are reduced to pairs: each two values occur together at least once. */
const MOST_COMBINATIONS = 8;

export interface NamedEnvironment {
  readonly env: Environment;
  readonly site: string;
  readonly arms: Readonly<Record<string, string>>;
  /** The time of the visit, in milliseconds since the epoch. */
  readonly at: number;
}

/**
 * The possible visitors: each combination of arms, sites, languages and times that the journey can distinguish. The
 * usual one comes first. `dates`: the moments that the journey compares the time with.
 */
export function environmentsOf(
  repo: Repository,
  distinctions: Distinctions,
  pinned: Readonly<Record<string, string>>,
  dates: Iterable<number>,
): { all: readonly NamedEnvironment[]; bounded: string[] } {
  const flags = experimentsOf(repo).list.flatMap((one) => {
    return one.flag === undefined || one.arms.length === 0 ? [] : [{ flag: one.flag.value, arms: armsOf(one) }];
  });
  const varied = flags.filter(({ flag }) => distinctions.byPath.has(`flags.${flag}`) && pinned[flag] === undefined);
  const sites = alike(sitesIn(repo), distinctions);
  const languages = [...repo.locales.keys()];
  const told = distinctions.byPath.has("lang") || sites.some((site) => asksByLanguage(site, distinctions));
  const langs = told ? languages : languages.slice(0, 1);
  const times = timesAround(dates);
  const dimensions: readonly (readonly unknown[])[] = [
    ...varied.map(({ arms }) => arms),
    sites,
    langs.length > 0 ? langs : ["en"],
    times,
  ];
  const product = dimensions.reduce((count, values) => count * values.length, 1);
  const rows = product <= MOST_COMBINATIONS ? combine(dimensions) : pairs(dimensions);
  const all = rows.map((row): NamedEnvironment => {
    const chosen = Object.fromEntries(varied.map(({ flag }, index) => [flag, String(row[index])]));
    const site = row[varied.length] as Site | undefined;
    const lang = String(row[varied.length + 1]);
    const arms = { ...chosen, ...pinned };
    const env = environment(site?.value ?? NO_SITE, { ...firstArms(repo), ...arms }, lang);
    return { site: site?.id?.value ?? "", arms, env, at: Number(row[varied.length + 2]) };
  });
  const bounded =
    rows.length < product
      ? [
          `Of ${product} combinations of arms, sites${times.length > 1 ? ", languages and times" : " and languages"}, the search starts from ${rows.length}. Every two values are together in one of them.`,
        ]
      : [];
  return { all, bounded };
}

/** The site that people get if no site is configured. */
const NO_SITE: JsonObject = { id: "" };

/** The default site first. If there are no sites, `undefined` only. */
function sitesIn(repo: Repository): readonly (Site | undefined)[] {
  const { list } = sitesOf(repo);
  return list.length === 0 ? [undefined] : list.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** Of sites that the journey cannot distinguish, the first one. */
function alike(sites: readonly (Site | undefined)[], distinctions: Distinctions): (Site | undefined)[] {
  const prints = new Map<string, Site | undefined>();
  for (const site of sites) {
    const inEach = site?.byLanguage.map(({ lang, as }) => [lang, printOf(as, distinctions)]) ?? [];
    const print = JSON.stringify([printOf(site, distinctions), ...inEach]);
    if (!prints.has(print)) prints.set(print, site);
  }
  return [...prints.values()];
}

function asksByLanguage(site: Site | undefined, distinctions: Distinctions): boolean {
  const all = printOf(site, distinctions);
  return site?.byLanguage.some(({ as }) => printOf(as, distinctions) !== all) === true;
}

/** What the journey can distinguish about a site. */
function printOf(site: Site | undefined, { byPath }: Distinctions): string {
  const varied = [...byPath.values()].map(({ path }) => path).filter(([root]) => root === "site");
  const paths = varied.map((path) => path.slice(1).filter((part) => part !== "[]"));
  return JSON.stringify(paths.map((path) => valueAlong(site?.value, path) ?? null));
}

function combine(dimensions: readonly (readonly unknown[])[]): unknown[][] {
  let rows: unknown[][] = [[]];
  for (const values of dimensions) rows = rows.flatMap((row) => values.map((value) => [...row, value]));
  return rows;
}

/**
 * Rows in which each two values of two dimensions occur together. The first row has the first value of each dimension.
 * A greedy algorithm.
 */
function pairs(dimensions: readonly (readonly unknown[])[]): unknown[][] {
  const missing = new Set<string>();
  const pair = (i: number, a: number, j: number, b: number) => (i < j ? `${i}.${a} ${j}.${b}` : `${j}.${b} ${i}.${a}`);
  for (let i = 0; i < dimensions.length; i++)
    for (let j = i + 1; j < dimensions.length; j++)
      for (let a = 0; a < (dimensions[i]?.length ?? 0); a++)
        for (let b = 0; b < (dimensions[j]?.length ?? 0); b++) missing.add(pair(i, a, j, b));
  const rows: number[][] = [];
  const take = (row: number[]) => {
    for (let i = 0; i < row.length; i++)
      for (let j = i + 1; j < row.length; j++) missing.delete(pair(i, row[i] ?? 0, j, row[j] ?? 0));
    rows.push(row);
  };
  take(dimensions.map(() => 0));
  for (const first of missing) {
    const [[i = 0, a = 0], [j = 0, b = 0]] = first.split(" ").map((one) => one.split(".").map(Number)) as [
      number[],
      number[],
    ];
    const row: (number | undefined)[] = dimensions.map((_, index) => (index === i ? a : index === j ? b : undefined));
    for (let k = 0; k < row.length; k++) {
      if (row[k] !== undefined) continue;
      const values = dimensions[k] ?? [];
      let best = 0;
      let most = -1;
      for (let value = 0; value < values.length; value++) {
        let gained = 0;
        for (let other = 0; other < row.length; other++) {
          const set = row[other];
          if (set !== undefined && missing.has(pair(k, value, other, set))) gained += 1;
        }
        if (gained > most) [best, most] = [value, gained];
      }
      row[k] = best;
    }
    take(row.map((value) => value ?? 0));
  }
  return rows.map((row) => row.map((value, index) => dimensions[index]?.[value]));
}
