import { findPackage, priceOf } from "../catalogue/index.ts";
import type { Calculation } from "./calculation.ts";
import type { GoodCode, Worth } from "./codes.ts";
import { includedIn, rateOf, taxOn, type TaxRate } from "./tax.ts";

/** A discount for people who arrived through a promotion. */
export interface GoodCoupon {
  readonly code: string;
  /** 0 to 100. */
  readonly percent: number;
}

/** What is bought, by whom, and with which discounts. */
interface Purchase {
  readonly packageId: number;
  readonly services: readonly string[];
  readonly years: 1 | 2;
  readonly payForCoparent: boolean;
  readonly country: string;
  readonly region: string;
  readonly coupon?: GoodCoupon | undefined;
  readonly codes?: readonly GoodCode[];
}

/**
 * Calculates prices; the only place that does. A price from the browser is only ever compared with it. `undefined` for
 * an invalid order.
 */
export function calculate(purchase: Purchase): Calculation | undefined {
  const offer = findPackage(purchase.packageId)?.offer;
  const packageTotal = priceOf(purchase, purchase.years);
  if (!offer || packageTotal === undefined) return undefined;
  const count = purchase.payForCoparent ? 2 : 1;
  const subTotal = packageTotal * count;
  const coupon = purchase.coupon
    ? { ...purchase.coupon, amount: Math.round((subTotal * purchase.coupon.percent) / 100) }
    : null;
  const discounted = subTotal - (coupon?.amount ?? 0);
  const codes = payWith(purchase.codes ?? [], { left: discounted, one: Math.ceil(discounted / count), offer });
  const afterDiscount = discounted - codes.reduce((sum, code) => sum + code.amount, 0);
  return {
    currency: offer.currency,
    payForCoparent: purchase.payForCoparent,
    packageTotal,
    subTotal,
    coupon,
    codes,
    ...taxed(afterDiscount, rateOf(purchase.country, purchase.region)),
  };
}

/** An amount with its tax: the last part of every calculation. */
export function taxed(
  afterDiscount: number,
  { name, rate, included, known }: TaxRate,
): Pick<Calculation, "afterDiscount" | "tax" | "taxesCalculated" | "total"> {
  const amount = included ? includedIn(afterDiscount, rate) : taxOn(afterDiscount, rate);
  return {
    afterDiscount,
    tax: { name, amount, included, rate },
    taxesCalculated: known,
    total: included ? afterDiscount : afterDiscount + amount,
  };
}

interface Bill {
  readonly left: number;
  /** Price of one subscription after the coupon. */
  readonly one: number;
  readonly offer: { readonly currency: string };
}

/** The amount that each code pays, never more than what is left. A code in another currency does not count. */
function payWith(codes: readonly GoodCode[], { left, one, offer }: Bill): Calculation["codes"] {
  const worthOf = (worth: Worth): number =>
    worth === "subscription" ? one : worth.currency === offer.currency ? worth.amount : 0;
  let open = left;
  return codes.flatMap(({ code, worth }) => {
    const amount = Math.min(worthOf(worth), open);
    open -= amount;
    return amount > 0 ? [{ code, amount }] : [];
  });
}
