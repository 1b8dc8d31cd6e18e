import type { Offer } from "./offers.ts";

/** What the longer subscription of a package saves. */
export interface Longer {
  /** Minor units. */
  readonly amount: number;
  /** Whole percent, rounded down. */
  readonly percent: number;
}

/**
 * What two years of a package save beside one year of it twice; undefined where they save nothing, or it is not sold for one year.
 * `priceOf` is what a package costs this person, minor units: less than its price where they have a coupon.
 */
export function longerSaving(
  two: Offer,
  oneYear: readonly Offer[],
  priceOf: (offer: Offer) => number,
): Longer | undefined {
  const one = oneYear.find((offer) => offer.packageName === two.packageName);
  if (one === undefined) return undefined;
  const twice = 2 * priceOf(one);
  const amount = twice - priceOf(two);
  return amount > 0 ? { amount, percent: Math.floor((amount * 100) / twice) } : undefined;
}

/** What two years save at least, whichever package is chosen; undefined where that is not one percent. */
export function leastSaving(savings: readonly (Longer | undefined)[]): number | undefined {
  const least = Math.min(...savings.map((saving) => saving?.percent ?? 0));
  return savings.length > 0 && least >= 1 ? least : undefined;
}
