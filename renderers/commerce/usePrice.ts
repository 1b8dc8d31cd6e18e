import { useCallback } from "react";
import { useSpeaker } from "../text/speaker.ts";

/** Formats an amount: minor units (cents, pence) and the currency's code (ISO 4217). */
export type PriceWords = (minor: number, currency: string) => string;

/**
 * Formats amounts that are calculated on the page, in the same way as the service formats its own: "USD 1,234.50" for
 * 123450.
 */
export function usePrice(): PriceWords {
  const { i18n } = useSpeaker();
  return useCallback((minor, currency) => i18n.format(minor, "money", i18n.language, { currency }), [i18n]);
}
