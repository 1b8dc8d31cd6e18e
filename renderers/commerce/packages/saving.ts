import type { Json } from "../../../src/engine/index.ts";
import { asNumber, asObjects } from "../../props.ts";
import type { PriceWords } from "../money.ts";
import type { Offer } from "./offers.ts";

/** The prices of a card with a coupon, formatted. */
export interface Saving {
  /** Whole percent. */
  readonly percent: number;
  readonly perMonth: string;
  readonly total: string;
  /** The remaining total in minor units. */
  readonly totalMinor: number;
}

/**
 * The best coupon for a package. Undefined if none takes at least one percent off. `price` formats the prices that are
 * calculated here.
 */
export function savingOf(coupons: Json | undefined, offer: Offer, price: PriceWords): Saving | undefined {
  const discounts = asObjects(coupons)
    .filter((coupon) => coupon.packageId === undefined || coupon.packageId === offer.id)
    .map((coupon) => asNumber(coupon.discount) ?? 0);
  const discount = Math.min(Math.max(0, ...discounts), offer.totalMinor);
  const percent = percentOff(discount, offer.totalMinor);
  if (percent < 1) return undefined;
  const left = offer.totalMinor - discount;
  const words = (minor: number) => price(minor, offer.currency);
  return { percent, perMonth: words(Math.round(left / (12 * offer.years))), total: words(left), totalMinor: left };
}

/**
 * The whole percentage of a discount in a total, rounded down. Both are in minor units: with fractions, 57 of 100 would
 * be 56.
 */
export function percentOff(discount: number, total: number): number {
  return total > 0 ? Math.floor((discount * 100) / total) : 0;
}
