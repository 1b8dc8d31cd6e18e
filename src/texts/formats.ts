import type { i18n } from "i18next";

/**
 * What each language writes in its own way, beside i18next's own `number`, `list` and so on. `money`: minor units (cents, pence) of `currency`, with its
 * code, because a bare $ says nothing to a person in New Zealand: "USD 1,234.50" for 123450. `moment`: a time (ISO 8601) in `timeZone`, in a browser the
 * person's own where none is given, and always with its zone and by the clock of the language: "January 1, 2030 at 3:05 PM EST"; as it came where it is no time.
 */
export function addFormats({ services: { formatter } }: i18n): void {
  formatter?.addCached("money", (lang, { currency = "USD" }: { readonly currency?: string }) => {
    const format = new Intl.NumberFormat(lang, { style: "currency", currency, currencyDisplay: "code" });
    const fraction = format.resolvedOptions().maximumFractionDigits ?? 2;
    return (minor: number) => format.format(minor / 10 ** fraction);
  });
  formatter?.addCached("moment", (lang, { timeZone }: { readonly timeZone?: string }) => {
    const format = momentFormat(lang, timeZone);
    return (moment: string) => {
      const time = new Date(moment);
      if (Number.isNaN(time.getTime())) return moment;
      const parts = format.formatToParts(time);
      // One name for it: the day of a renewal is said to be in GMT, too.
      return parts.map(({ type, value }) => (type === "timeZoneName" && value === "UTC" ? "GMT" : value)).join("");
    };
  });
}

function momentFormat(lang: string | undefined, timeZone?: string): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  };
  try {
    return new Intl.DateTimeFormat(lang, { ...options, ...(timeZone !== undefined && { timeZone }) });
  } catch {
    // A zone that this platform does not know, such as one of a newer list.
    return new Intl.DateTimeFormat(lang, { ...options, timeZone: "UTC" });
  }
}
