import { createRequire } from "node:module";
import { getCountries, getCountryCallingCode } from "libphonenumber-js";
import type { LocaleData } from "i18n-iso-countries";
import { findText, type Language, LANGUAGES } from "../texts/index.ts";

/** One entry of a list. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

// The package's JSON files cannot be imported directly. It provides the list of countries. The names come from the
// platform, which has the common ones ("Bolivia", not "Bolivia, Plurinational State of").
const require = createRequire(import.meta.url);
const { countries } = require("i18n-iso-countries/langs/en.json") as LocaleData;
const names = new Map<Language, Intl.DisplayNames>(
  LANGUAGES.map((lang) => [lang, new Intl.DisplayNames(lang, { type: "region" })]),
);

/** The most common phone code here; it is first in the list. */
const FIRST = "1";

/** The country that a shared phone code is named after. The other countries with that code are not listed. */
const NAMED_AFTER: Readonly<Record<string, string>> = {
  "7": "RU",
  "39": "IT",
  "44": "GB",
  "47": "NO",
  "61": "AU",
  "212": "MA",
  "262": "RE",
  "290": "SH",
  "358": "FI",
  "590": "GP",
  "599": "CW",
};

export function isCountry(code: string): boolean {
  return countries[code] !== undefined;
}

/** Every country with its name in a language. */
export function listCountries(lang: Language): Option[] {
  const { compare } = new Intl.Collator(lang);
  return Object.keys(countries)
    .map((value) => ({ value, label: countryName(value, lang) }))
    .toSorted((a, b) => compare(a.label, b.label));
}

/** Every phone code once: "+44 United Kingdom". Sorted by country name, after the code of the US and Canada. */
export function listPhoneCodes(lang: Language): Option[] {
  const { compare } = new Intl.Collator(lang);
  const named = new Map<string, string>();
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country);
    if (named.has(code)) continue;
    named.set(code, findText(lang, `service.phoneCode.${code}`) ?? countryName(NAMED_AFTER[code] ?? country, lang));
  }
  return [...named]
    .toSorted(([a, one], [b, other]) => Number(b === FIRST) - Number(a === FIRST) || compare(one, other))
    .map(([code, name]) => ({ value: `+${code}`, label: `+${code} ${name}` }));
}

/** Name of a country, or of a territory with its own code. */
export function countryName(country: string, lang: Language): string {
  return names.get(lang)?.of(country) ?? country;
}
