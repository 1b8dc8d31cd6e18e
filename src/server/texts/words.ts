import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { addDayFormat, createTexts, type Texts, worded } from "../../texts/index.ts";
import { type Language, languageOf, LANGUAGES, type Locale, LOCALES } from "./language.ts";

type Parameters = Readonly<Record<string, unknown>>;

/** All files of all languages. */
const resources = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    Object.fromEntries(namesOf(language).map((name) => [name, read(language, name)])),
  ]),
);

/** By language, because its direction of writing is the one of all its sentences. */
const known = new Map<Language, Texts>();

/** A key is looked up in each file, with English as the fallback. */
function textsIn(locale: Locale): Texts {
  const lang = languageOf(locale);
  let texts = known.get(lang);
  if (texts === undefined) {
    texts = createTexts({ lang, fallbackLng: "en", files: namesOf("en"), resources });
    addDayFormat(texts);
    known.set(lang, texts);
  }
  return texts;
}

/**
 * The text of a locale key (`errors.required`) in a language. A missing text is shown as its key, and a test detects
 * it.
 */
export function translate(lang: Locale, key: string, parameters: Parameters = {}): string {
  return textsIn(lang).t(key, { lng: lang, ...worded(withLimits(lang, parameters)) });
}

/**
 * Formats a form's limit like the page does: a day (`{ "day": "2008-11-24" }`), a number (`{ "number": 1.5 }`), an
 * amount (`{ "money": 1250, "currency": "USD" }`).
 */
function withLimits(lang: Locale, parameters: Parameters): Parameters {
  const written = Object.entries(parameters).map(([name, value]) => {
    if (typeof value !== "object" || value === null) return [name, value] as const;
    const { money, currency, ...limit } = value as Record<string, unknown>;
    if (money !== undefined) return [name, moneyWords(lang, Number(money), String(currency))] as const;
    const kind = FORMATS.find((one) => one in limit);
    return [name, kind === undefined ? value : textsIn(lang).format(limit[kind], kind, lang, limit)] as const;
  });
  return Object.fromEntries(written);
}

const FORMATS = ["day", "number"] as const;

/** Like `translate`, but `undefined` for a missing key. */
export function findText(lang: Language, key: string, parameters: Parameters = {}): string | undefined {
  return textsIn(lang).exists(key, { lng: lang, returnObjects: false }) ? translate(lang, key, parameters) : undefined;
}

/** Like `translate`, but throws if a placeholder has no value. */
export function translateWhole(lang: Language, key: string, parameters: Parameters): string {
  const missingInterpolationHandler = (_text: string, [placeholder]: RegExpMatchArray): string => {
    throw new Error(`There is no value for ${placeholder} of ${key}`);
  };
  return textsIn(lang).t(key, { lng: lang, ...worded(parameters), missingInterpolationHandler });
}

/** The beginning of a document in a language: `<html lang="ar" dir="rtl">`. */
export function htmlIn(lang: Locale): string {
  return `<html lang="${lang}" dir="${textsIn(lang).dir()}">`;
}

/** The text with its placeholders. */
export function unfilled(lang: Language, key: string): string {
  return textsIn(lang).t(key, { lng: lang, skipInterpolation: true });
}

/** "USD 150.00" for 15000. */
export function moneyWords(lang: Locale, amount: number, currency: string): string {
  return textsIn(lang).format(amount, "money", lang, { currency });
}

/** A time in a time zone, with the zone's name: "January 1, 2030 at 8:05 AM GMT". Uses GMT if the zone is unknown. */
export function momentWords(lang: Locale, time: Date, timeZone?: string | null): string {
  return textsIn(lang).format(time.toISOString(), "moment", lang, { timeZone: timeZone || "UTC" });
}

/** A day in UTC: "January 1, 2030". */
export function dayWords(lang: Locale, day: Date): string {
  return textsIn(lang).format(day, "datetime", lang, { dateStyle: "long", timeZone: "UTC" });
}

/**
 * The day of a moment where the person is: "January 1, 2030". While their time zone is unknown, the day in GMT, and the
 * text says so.
 */
export function localDayWords(lang: Locale, moment: Date, timeZone?: string | null): string {
  try {
    if (timeZone) return new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone }).format(moment);
  } catch {
    // The platform does not know the zone, for example because its list is older.
  }
  return `${dayWords(lang, moment)} (GMT)`;
}

function namesOf(language: Language): string[] {
  return readdirSync(join(LOCALES, language))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length));
}

function read(language: Language, name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(LOCALES, language, `${name}.json`), "utf8")) as Record<string, unknown>;
}
