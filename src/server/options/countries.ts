import { createRequire } from "node:module";
import { getCountries, getCountryCallingCode } from "libphonenumber-js";
import type { LocaleData } from "i18n-iso-countries";
import { LANGUAGES } from "../texts/index.ts";
import type { Language } from "../texts/index.ts";

/** One line of a list. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

// The package's lists are plain JSON without an import of their own; a name may have several words for it, the first is the usual one.
const require = createRequire(import.meta.url);
const names = new Map<Language, Readonly<Record<string, string>>>(LANGUAGES.map((lang) => [lang, readNames(lang)]));

/** Which countries a shared phone code is named after; the others that share it have it in small print nowhere. */
const NAMED_AFTER: Readonly<Record<string, readonly string[]>> = {
  "1": ["US", "CA"],
  "7": ["RU", "KZ"],
  "39": ["IT"],
  "44": ["GB"],
  "47": ["NO"],
  "61": ["AU"],
  "212": ["MA"],
  "262": ["RE"],
  "290": ["SH"],
  "358": ["FI"],
  "590": ["GP"],
  "599": ["CW"],
};

export function isCountry(code: string): boolean {
  return names.get("en")?.[code] !== undefined;
}

/** Every country by its name in a language. */
export function listCountries(lang: Language): Option[] {
  return sorted(
    Object.entries(names.get(lang) ?? {}).map(([value, label]) => ({ value, label })),
    lang,
  );
}

/** Every phone code once: "United States / Canada +1". */
export function listPhoneCodes(lang: Language): Option[] {
  const countries = new Map<string, string[]>();
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country);
    countries.set(code, [...(countries.get(code) ?? []), country]);
  }
  const options = [...countries].map(([code, sharing]) => {
    const named = (NAMED_AFTER[code] ?? sharing.slice(0, 1)).map((one) => names.get(lang)?.[one] ?? one);
    return { value: `+${code}`, label: `${named.join(" / ")} +${code}` };
  });
  return sorted(options, lang);
}

function sorted(options: Option[], lang: Language): Option[] {
  const { compare } = new Intl.Collator(lang);
  return options.toSorted((a, b) => compare(a.label, b.label));
}

function readNames(lang: Language): Readonly<Record<string, string>> {
  const { countries } = require(`i18n-iso-countries/langs/${lang}.json`) as LocaleData;
  return Object.fromEntries(
    Object.entries(countries).map(([code, name]) => [code, typeof name === "string" ? name : (name[0] ?? code)]),
  );
}
