import data from "../../../flows/catalogue/coupons.json" with { type: "json" };

interface Coupon {
  readonly code: string;
  /** Whole percent off. */
  readonly percent: number;
}

/** The coupon for people who arrive from a referrer. */
export function couponOfReferrer(referrer: string | undefined): Coupon | undefined {
  return data.coupons.find(({ referrers }) => referrer !== undefined && referrers.includes(referrer));
}

/** The coupon of a registration's stored code, or none if the code is no longer offered. */
export function couponOfCode(code: string | null): Coupon | undefined {
  return data.coupons.find((coupon) => coupon.code === code);
}
