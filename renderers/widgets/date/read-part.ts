import { latinDigits } from "../number/notation.ts";
import { type MonthNames, type Part, PARTS, type Parts, plain } from "./day-words.ts";
import { monthOf } from "./read-day.ts";

/**
 * The parts as a value contains them. A part that cannot be read stays as typed, without the hyphens that separate the
 * parts. `yearOf` gives the year for its last two digits, once typing has ended.
 */
export function readParts(written: Parts, months: MonthNames, yearOf?: (two: string) => string): Parts {
  const year = latinDigits(written.year).trim();
  return {
    year: /^\d{2}$/.test(year) && yearOf ? yearOf(year) : kept(/^\d{4}$/, year),
    month: readMonth(written.month.trim(), months),
    day: kept(/^(\d{1,2})(?:st|nd|rd|th|\.?[ºª°]|\.)?$/i, latinDigits(written.day).trim(), 2),
  };
}

function kept(pattern: RegExp, text: string, digits = 4): string {
  const [whole, first = whole] = pattern.exec(text) ?? [];
  return first === undefined ? text.replaceAll("-", " ") : first.padStart(digits, "0");
}

function readMonth(text: string, months: MonthNames): string {
  const word = plain(text);
  const month = /^\d{1,2}$/.test(word) ? word : monthOf(word, months);
  return month?.padStart(2, "0") ?? text.replaceAll("-", " ");
}

/** What the schema says about a day, in years: whether it lies in the past or in the future. */
interface DayLimits {
  readonly "x-earliest"?: unknown;
  readonly "x-latest"?: unknown;
}

/**
 * The year that two digits stand for, on a day such as `2026-11-28`. A day of birth has been, an appointment will be.
 * Otherwise years reach from 80 years ago to 20 years from now.
 */
export function yearFor(two: string, today: string, { "x-earliest": earliest, "x-latest": latest }: DayLimits): string {
  const now = Number(today.slice(0, 4));
  const isPast = typeof latest === "string" && (/^(?:today|-)/.test(latest) || (/^\d/.test(latest) && latest <= today));
  const isFuture = typeof earliest === "string" && (/^(?:today|\+)/.test(earliest) || earliest >= today);
  const last = isPast ? now : isFuture ? now + 99 : now + 20;
  return String(last - ((last - Number(two)) % 100));
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
 * The parts that a date's problem is about, in the order of the controls: those that cannot be read, else the missing
 * ones, else those that are not possible, else all of them.
 */
export function wrongParts(value: string, order: readonly Part[]): readonly Part[] {
  const parts = shownParts(value);
  const unread = order.filter((part) => parts[part] !== "" && !SHAPES[part].test(parts[part]));
  if (unread.length > 0) return unread;
  const missing = order.filter((part) => parts[part] === "");
  if (missing.length === PARTS.length) return order;
  if (missing.length > 0) return missing;
  const most = { year: 9999, month: 12, day: 31 };
  const impossible = order.filter((part) => Number(parts[part]) < 1 || Number(parts[part]) > most[part]);
  if (impossible.length > 0) return impossible;
  const { year, month, day } = parts;
  return new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate() < Number(day) ? ["day"] : order;
}

const SHAPES: Readonly<Record<Part, RegExp>> = { year: /^\d{4}$/, month: /^\d{1,2}$/, day: /^\d{1,2}$/ };
