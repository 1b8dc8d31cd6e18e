import type { Offer } from "./offers.ts";

/** What a package's longer subscription saves. */
interface Longer {
  /** Minor units. */
  readonly amount: number;
  /** Whole percent, rounded down. */
  readonly percent: number;
}

/**
 * What two years of a package save compared with one year twice. Undefined if they save nothing, or if the package is
 * not sold for one year. `priceOf` returns the price of a package for this person in minor units, which is lower with a
 * coupon.
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

/**
 * What two years save at least, whichever package is chosen, as a whole percentage. Undefined if that is less than one
 * percent.
 */
export function leastSaving(savings: readonly (Longer | undefined)[]): number | undefined {
  const least = Math.min(...savings.map((saving) => saving?.percent ?? 0));
  return savings.length > 0 && least >= 1 ? least : undefined;
}
