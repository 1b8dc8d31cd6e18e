import type { Offer } from "../catalogue/index.ts";
import { calculate, type GoodCoupon } from "../pricing/index.ts";

/** Monthly price of an offer's cheapest one-year package after the coupon, in minor units; 0 if there is none. */
export function priceFrom(offer: Offer, coupon?: GoodCoupon): number {
  const months = offer.packages
    .filter((item) => item.years === 1)
    .flatMap(({ id, years }) => {
      const bought = { packageId: id, services: [], years, payForCoparent: false, country: "", region: "", coupon };
      const price = calculate(bought);
      return price ? [Math.round((price.packageTotal - (price.coupon?.amount ?? 0)) / 12)] : [];
    });
  return months.length === 0 ? 0 : Math.min(...months);
}
