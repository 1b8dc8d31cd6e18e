import { catalogue, couponOfCode } from "../catalogue/index.ts";
import type { Handler } from "../http/index.ts";
import { calculate, couponText, money } from "../pricing/index.ts";
import { authorize, type Signup } from "../registrations/index.ts";
import type { Locale } from "../texts/index.ts";

type Coupons = Awaited<ReturnType<Handler<"listCoupons">>>["coupons"];

export const listCoupons: Handler<"listCoupons"> = async ({ db, input, locale }) => ({
  coupons: couponsOf(await authorize(db, input), locale),
});

/** The discount of a registration's coupon, if it has one, for each package. */
export function couponsOf(signup: Pick<Signup, "coupon">, lang: Locale): Coupons {
  const coupon = couponOfCode(signup.coupon);
  if (!coupon) return [];
  const description = couponText(coupon.percent, lang);
  const packages = catalogue.offers.flatMap((offer) => offer.packages);
  return packages.flatMap(({ id, years }) => {
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
  });
}
