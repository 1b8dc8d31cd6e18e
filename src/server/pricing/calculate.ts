import { findPackage, priceOf } from "../catalogue/index.ts";
import { includedIn, rateOf, taxOn } from "./tax.ts";
import type { TaxRate } from "./tax.ts";

/** What is bought, by whom. */
export interface Purchase {
  readonly packageId: number;
  readonly services: readonly string[];
  readonly years: 1 | 2;
  readonly payForCoparent: boolean;
  readonly country: string;
  readonly region: string;
}

/** A price without words; whole minor units. Kept with every payment, so that a receipt never changes. */
export interface Calculation {
  readonly currency: string;
  readonly payForCoparent: boolean;
  /** One subscription. */
  readonly packageTotal: number;
  readonly subTotal: number;
  readonly tax: { readonly name: TaxRate["name"]; readonly amount: number; readonly included: boolean };
  readonly taxesCalculated: boolean;
  readonly total: number;
}

/** The one place where a price is made; whatever a browser says is only ever compared with it. `undefined`: no such order. */
export function calculate(purchase: Purchase): Calculation | undefined {
  const offer = findPackage(purchase.packageId)?.offer;
  const packageTotal = priceOf(purchase, purchase.years);
  if (!offer || packageTotal === undefined) return undefined;
  const subTotal = packageTotal * (purchase.payForCoparent ? 2 : 1);
  const tax = rateOf(purchase.country, purchase.region);
  const amount = tax.included ? includedIn(subTotal, tax.rate) : taxOn(subTotal, tax.rate);
  return {
    currency: offer.currency,
    payForCoparent: purchase.payForCoparent,
    packageTotal,
    subTotal,
    tax: { name: tax.name, amount, included: tax.included },
    taxesCalculated: tax.known,
    total: tax.included ? subTotal : subTotal + amount,
  };
}
