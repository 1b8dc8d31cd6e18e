import type { TaxRate } from "./tax.ts";

/** A price without words; whole minor units. Kept with every payment, so that a receipt never changes. */
export interface Calculation {
  readonly currency: string;
  readonly payForCoparent: boolean;
  /** One subscription. */
  readonly packageTotal: number;
  readonly subTotal: number;
  readonly coupon: { readonly code: string; readonly percent: number; readonly amount: number } | null;
  /** Codes that are good for this order, with what each of them pays. */
  readonly codes: readonly { readonly code: string; readonly amount: number }[];
  /** What is left of the subtotal, and taxed. */
  readonly afterDiscount: number;
  readonly tax: { readonly name: TaxRate["name"]; readonly amount: number; readonly included: boolean };
  readonly taxesCalculated: boolean;
  readonly total: number;
}
