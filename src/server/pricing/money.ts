import type { Language } from "../texts/index.ts";

/** Every currency that we sell in has a hundred minor units. */
const MINOR = 100;
const SYMBOLS: Readonly<Record<string, string>> = { GBP: "£" };
const formats = new Map<string, Intl.NumberFormat>();

/** "USD 150.00" for 15000: the code, because a bare $ says nothing to a person in New Zealand. */
export function money(amount: number, currency: string, lang: Language): string {
  const key = `${lang} ${currency}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(lang, { style: "currency", currency, currencyDisplay: "code" });
  formats.set(key, format);
  return format.format(amount / MINOR);
}

/** "150.00" for 15000, as payment providers want it; exact. */
export function decimal(amount: number): string {
  return `${Math.trunc(amount / MINOR)}.${String(amount % MINOR).padStart(2, "0")}`;
}

export function symbolOf(currency: string): string {
  return SYMBOLS[currency] ?? "$";
}
