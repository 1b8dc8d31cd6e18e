import type { Outputs } from "../../generated/types.ts";
import { translate } from "../texts/index.ts";
import type { Language } from "../texts/index.ts";
import type { Calculation } from "./calculation.ts";
import { money } from "./money.ts";

type Pricing = Outputs["calculatePricing"];

/** A calculation in the contract's form. */
export function presentPricing(calculation: Calculation, taxId: string, lang: Language): Pricing {
  const { tax, currency } = calculation;
  const show = (amount: number): string => money(amount, currency, lang);
  return {
    couponDetail: presentCoupon(calculation, lang),
    payForCoParent: calculation.payForCoparent,
    paymentCodeDetails: presentCodes(calculation, lang),
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
  const { currency, packageTotal, subTotal, codes, afterDiscount, tax, total } = calculation;
  const show = (amount: number): string => money(amount, currency, lang);
  const paidByCodes = codes.reduce((sum, code) => sum + code.amount, 0);
  return {
    currencyCode: currency,
    paymentCodeTotal: paidByCodes,
    paymentCodeTotalFormatted: show(paidByCodes),
    taxAmount: tax.amount,
    taxAmountFormatted: show(tax.amount),
    selectedPackageTotal: packageTotal,
    selectedPackageTotalFormatted: show(packageTotal),
    subTotal,
    subTotalFormatted: show(subTotal),
    subTotalAfterDiscount: afterDiscount,
    subTotalAfterDiscountFormatted: show(afterDiscount),
    total,
    totalFormatted: show(total),
  };
}

/** The amount that each code paid. */
export function presentCodes({ codes, currency }: Calculation, lang: Language): Pricing["paymentCodeDetails"] {
  return codes.map(({ code, amount }) => ({ code, amount, amountFormatted: money(amount, currency, lang) }));
}

function presentCoupon({ coupon, currency }: Calculation, lang: Language): Pricing["couponDetail"] {
  if (coupon === null) return { code: "", couponCode: "", description: "", discount: 0, discountFormatted: "" };
  return {
    code: coupon.code,
    couponCode: coupon.code,
    description: translate(lang, "service.coupon", { percent: coupon.percent }),
    discount: coupon.amount,
    discountFormatted: money(coupon.amount, currency, lang),
  };
}
