import { getTimezonesForCountry } from "countries-and-timezones";
import type { Language } from "../texts/index.ts";
import { isCountry } from "./countries.ts";
import type { Option } from "./countries.ts";
import data from "./regions.json" with { type: "json" };

interface Region {
  readonly code: string;
  readonly name: string;
  readonly timezones?: readonly string[];
}

const regions: Readonly<Record<string, readonly Region[]>> = data.countries;

/** Regions of a country; empty where we have no list. */
export function listRegions(country: string): Option[] {
  return (regions[country] ?? []).map(({ code, name }) => ({ value: code, label: name }));
}

/** Which of the two is wrong: a country that there is not, or a region that is none of its country's. Where we have no list, a region is what its people call it. */
export function wrongPlace({ country, region }: { readonly country: string; readonly region: string }) {
  if (!isCountry(country)) return "country";
  const known = listRegions(country);
  return known.length > 0 && !known.some(({ value }) => value === region) ? "region" : undefined;
}

/** The code of a region by its code or name; accents and case do not count ("Manawatu" is "Manawatū"). */
export function findRegion(country: string, text: string): string | undefined {
  const { compare } = new Intl.Collator("en", { sensitivity: "base" });
  return listRegions(country).find(({ value, label }) => compare(value, text) === 0 || compare(label, text) === 0)
    ?.value;
}

/** Time zones of a country, or of one of its regions where those are known, with names that people use. */
export function listTimezones(country: string, region: string, lang: Language): Option[] {
  const ofRegion = regions[country]?.find((one) => one.code === region)?.timezones;
  const ids = ofRegion ?? (getTimezonesForCountry(country) ?? []).map((zone) => zone.name);
  return ids.map((id) => ({ value: id, label: labelOf(id, lang) }));
}

/** "Eastern Time (New York)" for America/New_York. */
function labelOf(id: string, lang: Language): string {
  const parts = new Intl.DateTimeFormat(lang, { timeZone: id, timeZoneName: "longGeneric" }).formatToParts();
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? id;
  const city = (id.split("/").at(-1) ?? id).replaceAll("_", " ");
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} (${city})`;
}
