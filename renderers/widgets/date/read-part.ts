import { localeOf } from "../locale-of.ts";

/** The parts of a date, as they are named in code. */
export type Part = "year" | "month" | "day";

/** The text of each of the three controls. */
export type Parts = Readonly<Record<Part, string>>;

const PARTS: readonly Part[] = ["year", "month", "day"];

/** The order in which a locale writes a date: month first in the United States, day first nearly everywhere else. */
export function orderOf(language: string, country: string | undefined): readonly Part[] {
  const format = new Intl.DateTimeFormat(localeOf(language, country), { dateStyle: "short", timeZone: "UTC" });
  const order = format.formatToParts(0).flatMap(({ type }) => PARTS.find((part) => part === type) ?? []);
  return order.length === PARTS.length ? order : ["day", "month", "year"];
}

/** The names of the months that people may type, starting with January, in each form that one of the languages has. */
export type MonthNames = readonly (readonly string[])[];

export function monthNames(languages: readonly string[]): MonthNames {
  return Array.from({ length: 12 }, (_, month) =>
    languages.flatMap((language) =>
      (["long", "short"] as const).map((style) =>
        plain(new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC" }).format(Date.UTC(2000, month, 15))),
      ),
    ),
  );
}

/**
 * The parts as a value contains them. A part that cannot be read stays as typed, without the hyphens that separate the
 * parts.
 */
export function readParts(written: Parts, names: MonthNames): Parts {
  return {
    year: kept(/^\d{4}$/, written.year.trim()),
    month: monthOf(written.month.trim(), names),
    day: kept(/^(\d{1,2})(?:st|nd|rd|th|\.?[ºª°]|\.)?$/i, written.day.trim(), 2),
  };
}

function kept(pattern: RegExp, text: string, digits = 4): string {
  const [whole, first = whole] = pattern.exec(text) ?? [];
  return first === undefined ? text.replaceAll("-", " ") : first.padStart(digits, "0");
}

/** A month by its number, its name, or the first three or more letters of its name. */
function monthOf(text: string, names: MonthNames): string {
  if (/^\d{1,2}$/.test(text)) return text.padStart(2, "0");
  const word = plain(text);
  const found = names.flatMap((own, month) =>
    word.length >= 3 && own.some((name) => name.startsWith(word)) ? month : [],
  );
  return found.length === 1 ? String((found[0] ?? 0) + 1).padStart(2, "0") : text.replaceAll("-", " ");
}

/** Without what people leave out: capitals, accents, the period of an abbreviation. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\p{M}.]/gu, "")
    .toLowerCase();
}

/**
 * The field's value as one text: a date if all parts are there (`2007-03-27`), else what was typed so far (`2007--27`).
 * Empty if nothing was typed.
 */
export function valueOf(parts: Parts): string {
  return parts.year === "" && parts.month === "" && parts.day === "" ? "" : `${parts.year}-${parts.month}-${parts.day}`;
}

/** What the controls show for a value: numbers as people write them. */
export function shownParts(value: string): Parts {
  const [year = "", month = "", ...rest] = value.split("-");
  const day = rest.join("-");
  const short = (text: string) => (/^0\d$/.test(text) ? text.slice(1) : text);
  return { year, month: short(month), day: short(day) };
}

/**
 * Splits a date that was pasted into one control, in the locale's order or as ISO 8601. `undefined` for anything else.
 */
export function pastedParts(text: string, order: readonly Part[]): Parts | undefined {
  const [, first = "", second = "", third = ""] = /^\s*(\S+?)[\s./-]+(\S+?)[\s./-]+(\S+?)\s*$/.exec(text) ?? [];
  if (third === "") return undefined;
  const [a, b, c] = /^\d{4}$/.test(first) ? PARTS : order;
  if (a === undefined || b === undefined || c === undefined) return undefined;
  return { year: "", month: "", day: "", [a]: first, [b]: second.replace(/,$/, ""), [c]: third };
}

/**
 * The parts that a date's problem is about, in the order of the controls: the missing ones, else those that are not
 * possible, else all of them.
 */
export function wrongParts(value: string, order: readonly Part[]): readonly Part[] {
  const parts = shownParts(value);
  const missing = order.filter((part) => parts[part] === "");
  if (missing.length === PARTS.length) return order;
  if (missing.length > 0) return missing;
  const most: Readonly<Record<Part, RegExp>> = {
    year: /^\d{4}$/,
    month: /^([1-9]|1[0-2])$/,
    day: /^([1-9]|[12]\d|3[01])$/,
  };
  const impossible = order.filter((part) => !most[part].test(parts[part]));
  if (impossible.length > 0) return impossible;
  const { year, month, day } = parts;
  return new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate() < Number(day) ? ["day"] : order;
}
