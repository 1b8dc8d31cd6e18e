import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getAllTimezones } from "countries-and-timezones";

/**
 * `npm run cities -- <folder>`: writes the names of the cities of time zones, for each language of locales/. The folder
 * is an unpacked `cldr-dates-full`, which is too large to be a dependency: `npm pack cldr-dates-full && tar xzf *.tgz`
 * gives the folder `package`.
 */
const root = join(import.meta.dirname, "..");
const file = join(root, "src/server/options/cities.json");
const folder = process.argv[2];
if (folder === undefined) throw new Error("Name the folder of cldr-dates-full: npm run cities -- ../package");

interface Zones {
  readonly [name: string]: Zones | { readonly exemplarCity?: string };
}

const { version } = read("package.json") as unknown as { version: string };
const zones = Object.values(getAllTimezones({ deprecated: true }));
const languages = Object.keys(JSON.parse(readFileSync(file, "utf8")).cities as object);
const cities = Object.fromEntries(languages.map((lang) => [lang, citiesIn(lang)]));
const source = `Names of the cities of time zones, where they differ from the last part of the zone's name. Made by \`npm run cities\` from Unicode CLDR (cldr-dates-full ${version}, Unicode License v3).`;
writeFileSync(file, `${JSON.stringify({ description: source, cities }, null, 2)}\n`);
process.exitCode = spawnSync("biome", ["format", "--write", file], { cwd: root, stdio: "inherit" }).status ?? 1;

function citiesIn(lang: string): Record<string, string> {
  const main = read(`main/${lang}/timeZoneNames.json`).main as unknown as Record<
    string,
    { dates: { timeZoneNames: { zone: Zones } } }
  >;
  const names = main[lang]?.dates.timeZoneNames.zone ?? {};
  const found = zones.flatMap(({ name, countries, aliasOf }) => {
    if (countries.length === 0 || aliasOf !== null) return [];
    const city = cityOf(names, name) ?? cityOf(names, nameInCldr(name));
    return city === undefined || city === lastPart(name) ? [] : [[name, city] as const];
  });
  return Object.fromEntries(found.toSorted(([a], [b]) => a.localeCompare(b)));
}

/**
 * CLDR keeps the first name that a zone had, such as Asia/Calcutta, and so does the platform. Other aliases are cities
 * of their own: Indian/Mahe has the time of Asia/Dubai.
 */
function nameInCldr(name: string): string {
  return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
}

function cityOf(names: Zones, id: string): string | undefined {
  let at: Zones | undefined = names;
  for (const key of id.split("/")) at = at?.[key] as Zones | undefined;
  return at?.exemplarCity as unknown as string | undefined;
}

function lastPart(id: string): string {
  return (id.split("/").at(-1) ?? id).replaceAll("_", " ");
}

function read(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder ?? "", path), "utf8")) as Record<string, unknown>;
}
