import { localeOf, latinDigits } from "../number/notation.ts";

/** The parts of a date, as they are named in code. */
export type Part = "year" | "month" | "day";

/** The text of each of the three controls. */
export type Parts = Readonly<Record<Part, string>>;

/** In the order of ISO 8601. */
export const PARTS: readonly Part[] = ["year", "month", "day"];

/** The names of the months that people may type, starting with January, in each form that one of the languages has. */
export type MonthNames = readonly (readonly string[])[];

/** How people of a place write days. */
export interface DayNotation {
  readonly order: readonly Part[];
  readonly months: MonthNames;
  /** Words beside the numbers and the month, such as "de", "th" and "Tuesday". */
  readonly words: ReadonlySet<string>;
}

/** `locale` decides the order. Words may be those of any of the page's languages. */
export function dayNotation(
  language: string,
  country: string | undefined,
  languages: readonly string[] = [],
): DayNotation {
  const locales = [...new Set([localeOf(language, country), language, ...languages])];
  const months = monthNames(locales);
  const words = [...ORDINALS, ...locales.flatMap(fillerWords)];
  // Some languages call March "3月". The number says which month it is.
  for (const name of months.flat()) if (/\d/.test(name)) words.push(...lettersOf(name));
  return { order: orderOf(language, country), months, words: new Set(words) };
}

/** The order in which a locale writes a date: month first in the United States, day first nearly everywhere else. */
export function orderOf(language: string, country: string | undefined): readonly Part[] {
  const format = formatOf(localeOf(language, country), { dateStyle: "short" });
  const order = format.formatToParts(0).flatMap(({ type }) => PARTS.find((part) => part === type) ?? []);
  return order.length === PARTS.length ? order : ["day", "month", "year"];
}

export function monthNames(languages: readonly string[]): MonthNames {
  const formats = languages.flatMap((language) => [
    ...(["long", "short"] as const).map((month) => formatOf(language, { month })),
    ...dayFormats(language),
  ]);
  return Array.from({ length: 12 }, (_, month) => [
    ...new Set(formats.flatMap((format) => namesOf(format.formatToParts(Date.UTC(2000, month, 15))))),
  ]);
}

/**
 * The name of the month in a date, and as it is written there: beside a day, many languages inflect it ("27 marca"), and
 * some join it with another word ("d’abril").
 */
function namesOf(parts: readonly Intl.DateTimeFormatPart[]): readonly string[] {
  const at = parts.findIndex(({ type }) => type === "month");
  const name = plain(parts[at]?.value ?? "");
  const [before = ""] = /[\p{L}\p{M}]*$/u.exec(plain(parts[at - 1]?.value ?? "")) ?? [];
  const [after = ""] = /^[\p{L}\p{M}]*/u.exec(plain(parts[at + 1]?.value ?? "")) ?? [];
  return lettersOf(name).length === 0 ? [] : [name, `${before}${name}${after}`];
}

/** Without what people leave out: capitals, accents, the period of an abbreviation, marks that nobody sees. */
export function plain(text: string): string {
  return latinDigits(text)
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036F\p{Cf}]|\.(?!\d)/gu, "")
    .toLowerCase();
}

/** The words of a text, without the numbers, which may stand beside them without a space. */
export function lettersOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}]+/gu) ?? [];
}

/** What people write around a day's number, and `Intl` does not. */
const ORDINALS = ["st", "nd", "rd", "th", "the", "of", "o", "a"];

function fillerWords(locale: string): readonly string[] {
  const formats = [...dayFormats(locale), formatOf(locale, { weekday: "short" })];
  // The first of each month, among which there is each weekday: "1er mars", "1 d’abril".
  const days = Array.from({ length: 12 }, (_, month) => Date.UTC(2000, month, 1));
  const parts = formats.flatMap((format) => days.flatMap((day) => format.formatToParts(day)));
  return parts.flatMap(({ type, value }) => (type === "month" ? [] : lettersOf(plain(value))));
}

function dayFormats(locale: string): readonly Intl.DateTimeFormat[] {
  return (["full", "long", "medium", "short"] as const).map((dateStyle) => formatOf(locale, { dateStyle }));
}

/** Persia, Thailand and others have a calendar of their own. The value of a field is a day of the Gregorian one. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...options, calendar: "gregory", numberingSystem: "latn", timeZone: "UTC" });
}
