import { readdirSync } from "node:fs";
import { join } from "node:path";
import { languageFor } from "../../engine/index.ts";
import { localeOf } from "../../texts/index.ts";

/** The folder of all texts, with one folder per language. */
export const LOCALES = join(import.meta.dirname, "..", "..", "..", "locales");

/** Code of an available language, which is the name of its folder. */
export type Language = string;

/**
 * A language, with the country whose ways of writing dates and amounts are used, where it is known: `es-US`. Texts are
 * found by its language.
 */
export type Locale = string;

export const LANGUAGES: readonly Language[] = readdirSync(LOCALES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** The first available language in the person's order of preference; English if there is none. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  return languageOf(preferredLocale(acceptLanguage));
}

/** The same with the country that the request names. The page names the country of its site. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  const wishes = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((wish) => wish.quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const wish of wishes) {
    const [, ...more] = wish.tag.split("-");
    const found = languageFor(wish.tag, LANGUAGES);
    const country = more.find((part) => /^[a-z]{2}$/.test(part));
    if (found) return localeOf(found, country?.toUpperCase());
  }
  return "en";
}

export function languageOf(locale: Locale): Language {
  return languageFor(locale, LANGUAGES) ?? locale.split("-", 1)[0] ?? locale;
}

/** The language for a person who requests a page: their earlier choice, else the browser's preference. */
export function personLanguage(headers: { readonly cookie?: string; readonly "accept-language"?: string }): Language {
  // All cookies of the name: another host of the domain may have set one too.
  const all = (headers.cookie ?? "").matchAll(/(?:^|;)\s*lang=([a-zA-Z-]+)/g);
  const chosen = new Set(Array.from(all, ([, value]) => value));
  return LANGUAGES.find((language) => chosen.has(language)) ?? preferredLanguage(headers["accept-language"]);
}
