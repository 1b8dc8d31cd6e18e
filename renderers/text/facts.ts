/*
 * Facts that each language writes in its own way: amounts of money and times. Written where they are shown, so that
 * they follow a person who changes the language.
 */

/** Minor units (cents, pence) with the currency's code, as the service writes them: "USD 1,234.50" for 123450. */
export function priceWords(minor: number, currency: string, lang: string): string {
  const format = new Intl.NumberFormat(lang, { style: "currency", currency, currencyDisplay: "code" });
  const fraction = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** fraction);
}

/** A time (ISO 8601) in GMT, wherever the person is: "January 1, 2030 at 08:05 GMT". As it came where it is no time. */
export function momentWords(moment: string, lang: string): string {
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) return moment;
  const format = new Intl.DateTimeFormat(lang, {
    dateStyle: "long",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: "UTC",
  });
  return `${format.format(time)} GMT`;
}
