import { catalogue, couponOfCode } from "../catalogue/index.ts";
import type { Handler } from "../http/index.ts";
import { calculate, money } from "../pricing/index.ts";
import { authorize } from "../registrations/index.ts";
import { translate } from "../texts/index.ts";

/** What the coupon of a registration, if it has one, takes off each package. */
export const listCoupons: Handler<"listCoupons"> = async ({ db, input, lang }) => {
  const coupon = couponOfCode((await authorize(db, input)).coupon);
  if (!coupon) return { coupons: [] };
  const description = translate(lang, "service.coupon").replace("{percent}", String(coupon.percent));
  const packages = catalogue.offers.flatMap((offer) => offer.packages);
  return {
    coupons: packages.flatMap(({ id, years }) => {
      const bought = { packageId: id, services: [], years, payForCoparent: false, country: "", region: "", coupon };
      const price = calculate(bought);
      if (!price?.coupon) return [];
      const { amount } = price.coupon;
      return [
        {
          packageId: id,
          code: coupon.code,
          couponCode: coupon.code,
          description,
          discount: amount,
          discountFormatted: money(amount, price.currency, lang),
        },
      ];
    }),
  };
};
