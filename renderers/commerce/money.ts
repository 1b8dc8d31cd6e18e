import { useSpeaker } from "../text/speaker.ts";

/**
 * The minor units (cents, pence) of a price as the service formats it ("USD 1,234.50" → 123450), in any language. This
 * works because all fraction digits of a currency are always present. Undefined if there is no digit.
 */
export function minorUnits(price: string): number | undefined {
  const digits = price.replaceAll(/\D/g, "");
  return digits === "" ? undefined : Number(digits);
}

/** Formats an amount: minor units (cents, pence) and the currency's code (ISO 4217). */
export type PriceWords = (minor: number, currency: string) => string;

/**
 * Formats amounts that are calculated on the page, in the same way as the service formats its own: "USD 1,234.50" for
 * 123450.
 */
export function usePrice(): PriceWords {
  const { i18n } = useSpeaker();
  return (minor, currency) => i18n.format(minor, "money", i18n.language, { currency });
}

/** `21450, "USD"` → `"214.50"`: an amount in minor units, formatted for payment providers (ISO 4217). */
export function toDecimal(amount: number, currency: string): string {
  const digits =
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return (amount / 10 ** digits).toFixed(digits);
}
