import { useCallback } from "react";
import { useSpeaker } from "../text/speaker.ts";

/** Words of an amount: minor units (cents, pence) and the currency's code (ISO 4217). */
export type PriceWords = (minor: number, currency: string) => string;

/** Amounts that are worked out on the page, as the service writes its own: "USD 1,234.50" for 123450. */
export function usePrice(): PriceWords {
  const { i18n } = useSpeaker();
  return useCallback((minor, currency) => i18n.format(minor, "money", i18n.language, { currency }), [i18n]);
}
