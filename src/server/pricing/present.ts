import type { Outputs } from "../../generated/types.ts";
import { translate } from "../texts/index.ts";
import type { Language } from "../texts/index.ts";
import type { Calculation } from "./calculate.ts";
import { money } from "./money.ts";

type Pricing = Outputs["calculatePricing"];

/** A calculation as the contract describes it. Coupons and activation codes are not sold yet: their parts are empty. */
export function presentPricing(calculation: Calculation, taxId: string, lang: Language): Pricing {
  const { tax, currency } = calculation;
  const show = (amount: number): string => money(amount, currency, lang);
  return {
    couponDetail: { code: "", couponCode: "", description: "", discount: 0, discountFormatted: "" },
    payForCoParent: calculation.payForCoparent,
    paymentCodeDetails: [],
    taxes:
      tax.amount === 0
        ? []
        : [
            {
              name: translate(lang, `service.tax.${tax.name}`),
              amount: tax.amount,
              amountFormatted: show(tax.amount),
              included: tax.included,
            },
          ],
    taxId,
    finalPrice: calculation.total,
    taxesCalculated: calculation.taxesCalculated,
    totals: presentTotals(calculation, lang),
  };
}

export function presentTotals(calculation: Calculation, lang: Language): Pricing["totals"] {
  const { currency, packageTotal, subTotal, tax, total } = calculation;
  const show = (amount: number): string => money(amount, currency, lang);
  return {
    currencyCode: currency,
    paymentCodeTotal: 0,
    paymentCodeTotalFormatted: show(0),
    taxAmount: tax.amount,
    taxAmountFormatted: show(tax.amount),
    selectedPackageTotal: packageTotal,
    selectedPackageTotalFormatted: show(packageTotal),
    subTotal,
    subTotalFormatted: show(subTotal),
    subTotalAfterDiscount: subTotal,
    subTotalAfterDiscountFormatted: show(subTotal),
    total,
    totalFormatted: show(total),
  };
}
