import type { i18n } from "i18next";

/**
 * What each language writes in its own way, beside i18next's own `number`, `list` and so on. `money`: minor units (cents, pence) of `currency`, with its
 * code, because a bare $ says nothing to a person in New Zealand: "USD 1,234.50" for 123450. `moment`: a time (ISO 8601) in GMT, wherever the person
 * is: "January 1, 2030 at 08:05 GMT"; as it came where it is no time.
 */
export function addFormats({ services: { formatter } }: i18n): void {
  formatter?.addCached("money", (lang, { currency = "USD" }: { readonly currency?: string }) => {
    const format = new Intl.NumberFormat(lang, { style: "currency", currency, currencyDisplay: "code" });
    const fraction = format.resolvedOptions().maximumFractionDigits ?? 2;
    return (minor: number) => format.format(minor / 10 ** fraction);
  });
  formatter?.addCached("moment", (lang) => {
    const format = new Intl.DateTimeFormat(lang, {
      dateStyle: "long",
      timeStyle: "short",
      hourCycle: "h23",
      timeZone: "UTC",
    });
    return (moment: string) => {
      const time = new Date(moment);
      return Number.isNaN(time.getTime()) ? moment : `${format.format(time)} GMT`;
    };
  });
}
