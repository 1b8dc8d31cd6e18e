import { getTimezonesForCountry } from "countries-and-timezones";
import { type Language, LANGUAGES } from "../texts/index.ts";
import { countryName, isCountry, type Option } from "./countries.ts";
import names from "./cities.json" with { type: "json" };
import data from "../../../flows/catalogue/regions.json" with { type: "json" };

interface Region {
  readonly code: string;
  readonly name: string;
  /** Names in other languages, where they differ. */
  readonly names?: Readonly<Record<Language, string>>;
  /**
   * A territory shares its code and name with a country. Military regions have post offices but are no places. Both are
   * listed after the states.
   */
  readonly kind?: string;
  readonly timezones?: readonly string[];
}

const regions: Readonly<Record<string, readonly Region[]>> = data.countries;

const KINDS: readonly (string | undefined)[] = [undefined, "territory", "military"];

/** Regions of a country, by their names in a language; empty if we have no list. */
export function listRegions(country: string, lang: Language): Option[] {
  const { compare } = new Intl.Collator(lang);
  return KINDS.flatMap((kind) =>
    (regions[country] ?? [])
      .filter((region) => region.kind === kind)
      .map((region) => ({ value: region.code, label: regionName(region, lang) }))
      .toSorted((a, b) => compare(a.label, b.label)),
  );
}

/**
 * Which part is wrong: an unknown country, or a region that is not in the country's list. Without a list, any region is
 * accepted.
 */
export function wrongPlace({ country, region }: { readonly country: string; readonly region?: string | undefined }) {
  if (!isCountry(country)) return "country";
  const known = regions[country];
  return known !== undefined && !known.some(({ code }) => code === region) ? "region" : undefined;
}

/**
 * The code of a region, from its code or its name in any language. Ignores accents and case ("Manawatu" matches
 * "Manawatū").
 */
export function findRegion(country: string, text: string): string | undefined {
  const { compare } = new Intl.Collator("en", { sensitivity: "base" });
  return regions[country]?.find((region) =>
    [region.code, ...LANGUAGES.map((lang) => regionName(region, lang))].some((name) => compare(name, text) === 0),
  )?.code;
}

function regionName({ code, name, names, kind }: Region, lang: Language): string {
  return kind === "territory" ? countryName(code, lang) : (names?.[lang] ?? name);
}

/** Time zones of a country, or of one of its regions if we know them, with common names. */
export function listTimezones(country: string, region: string, lang: Language): Option[] {
  const ofRegion = regions[country]?.find((one) => one.code === region)?.timezones;
  const ids = ofRegion ?? ZONES[country] ?? (getTimezonesForCountry(country) ?? []).map((zone) => zone.name);
  return ids.map((id) => ({ value: id, label: labelOf(id, lang) }));
}

/**
 * Time zones of countries that tz database does not name one for. Kosovo has the time of Belgrade. Nobody lives on the
 * two islands: Heard has the time of the nearest place, and Bouvet that of its longitude.
 */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  BV: ["Atlantic/St_Helena"],
  HM: ["Indian/Kerguelen"],
  XK: ["Europe/Belgrade"],
};

const cities: Readonly<Record<string, Readonly<Record<string, string>>>> = names.cities;

/** "Eastern Time (New York)" for America/New_York. */
function labelOf(id: string, lang: Language): string {
  const parts = new Intl.DateTimeFormat(lang, { timeZone: id, timeZoneName: "longGeneric" }).formatToParts();
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? id;
  const city = cities[lang]?.[id] ?? (id.split("/").at(-1) ?? id).replaceAll("_", " ");
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} (${city})`;
}
