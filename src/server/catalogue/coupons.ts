import data from "../../../flows/catalogue/coupons.json" with { type: "json" };

export interface Coupon {
  readonly code: string;
  /** Whole percent off. */
  readonly percent: number;
}

/** The coupon of those who come by a referrer. */
export function couponOfReferrer(referrer: string | undefined): Coupon | undefined {
  return data.coupons.find(({ referrers }) => referrer !== undefined && referrers.includes(referrer));
}

/** The coupon of a code that a registration keeps; none for one that is given no more. */
export function couponOfCode(code: string | null): Coupon | undefined {
  return data.coupons.find((coupon) => coupon.code === code);
}
