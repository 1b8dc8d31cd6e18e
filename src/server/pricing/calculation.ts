import type { TaxRate } from "./tax.ts";

/** A price without texts, in whole minor units. Stored with every payment, so that a receipt never changes. */
export interface Calculation {
  readonly currency: string;
  readonly payForCoparent: boolean;
  /** One subscription. */
  readonly packageTotal: number;
  readonly subTotal: number;
  readonly coupon: { readonly code: string; readonly percent: number; readonly amount: number } | null;
  /** Codes that are valid for this order, with the amount that each one pays. */
  readonly codes: readonly { readonly code: string; readonly amount: number }[];
  /** The rest of the subtotal, which is taxed. */
  readonly afterDiscount: number;
  readonly tax: {
    readonly name: TaxRate["name"];
    readonly amount: number;
    readonly included: boolean;
    /** In hundredths of a percent. Missing in what earlier versions stored. */
    readonly rate?: number;
  };
  readonly taxesCalculated: boolean;
  readonly total: number;
}

/** What a renewal costs. */
export type RenewalCalculation = Pick<Calculation, "packageTotal" | "currency" | "payForCoparent" | "tax"> & {
  /** Price of the co-parent's subscription, if it is another one: only the payer's own was upgraded. */
  readonly coParentTotal?: number;
};
