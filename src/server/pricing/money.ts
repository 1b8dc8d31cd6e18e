import { type Locale, moneyWords } from "../texts/index.ts";

/** All currencies that we sell in have a hundred minor units. */
const MINOR = 100;
const SYMBOLS: Readonly<Record<string, string>> = { GBP: "£" };

/** "USD 150.00" for 15000. Uses the code, because "$" alone is ambiguous in New Zealand. */
export function money(amount: number, currency: string, lang: Locale): string {
  return moneyWords(lang, amount, currency);
}

/** "150.00" for 15000, as payment providers expect it. Exact. */
export function decimal(amount: number): string {
  return `${Math.trunc(amount / MINOR)}.${String(amount % MINOR).padStart(2, "0")}`;
}

export function symbolOf(currency: string): string {
  return SYMBOLS[currency] ?? "$";
}
