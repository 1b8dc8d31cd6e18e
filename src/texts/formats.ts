import type { i18n } from "i18next";
import { localeOf, numberLocale } from "./locale.ts";

/**
 * Adds our formats to those of i18next (`list` and so on), as they are written in `country`, if one is given. `money`:
 * minor units (cents, pence) of `currency`, with its code: "USD 1,234.50" for 123450. A bare $ would be ambiguous, for
 * example for a person in New Zealand. `number`: a plain number. `moment`: a time (ISO 8601) in `timeZone`, always with
 * its zone: "January 1, 2030 at 3:05 PM EST". The default zone in a browser is the person's own. A text that is not a
 * time stays unchanged.
 */
export function addFormats(texts: i18n, country?: string): void {
  const { formatter } = texts.services;
  if (country !== undefined) countries.set(texts, country);
  formatter?.addCached("money", (lang, { currency = "USD" }: { readonly currency?: string }) => {
    const options = { style: "currency", currency, currencyDisplay: "code" } as const;
    const format = new Intl.NumberFormat(numberLocale(localeOf(lang ?? "en", country)), options);
    const fraction = format.resolvedOptions().maximumFractionDigits ?? 2;
    return (minor: number) => format.format(minor / 10 ** fraction);
  });
  formatter?.addCached("number", (lang, options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(numberLocale(localeOf(lang ?? "en", country)), options);
    return (value: number) => format.format(value);
  });
  formatter?.addCached("moment", (lang, { timeZone }: { readonly timeZone?: string }) => {
    const format = momentFormat(localeOf(lang ?? "en", country), timeZone);
    return (moment: string) => {
      const time = new Date(moment);
      if (Number.isNaN(time.getTime())) return moment;
      const parts = format.formatToParts(time);
      // One name for this zone everywhere.
      return parts.map(({ type, value }) => (type === "timeZoneName" && value === "UTC" ? "GMT" : value)).join("");
    };
  });
}

/** The country that was given for a language's texts. */
export function countryOf(texts: i18n): string | undefined {
  return countries.get(texts);
}

const countries = new WeakMap<i18n, string>();

function momentFormat(locale: string, timeZone?: string): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  };
  try {
    return new Intl.DateTimeFormat(locale, { ...options, ...(timeZone !== undefined && { timeZone }) });
  } catch {
    // The platform does not know the zone, for example because its list is older.
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  }
}
