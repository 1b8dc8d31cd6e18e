import type { Outputs } from "../../generated/types.ts";
import { type Locale, translate } from "../texts/index.ts";
import type { Calculation } from "./calculation.ts";
import { type Bill, couponText, linesOf } from "./lines.ts";
import { money } from "./money.ts";
import { presentRenewal, type Renewal } from "./renewal.ts";

type Pricing = Outputs["calculatePricing"];

interface Priced extends Bill, Pick<Renewal, "years" | "renewsOn" | "timeZone"> {
  readonly taxId: string;
}

/** A calculation in the contract's form. */
export function presentPricing(priced: Priced, lang: Locale): Pricing {
  const { calculation, taxId } = priced;
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
              name: translate(lang, `service.line.tax.${tax.name}`),
              amount: tax.amount,
              amountFormatted: show(tax.amount),
              included: tax.included,
            },
          ],
    taxId,
    finalPrice: calculation.total,
    taxesCalculated: calculation.taxesCalculated,
    renewal: presentRenewal(priced, lang),
    totals: presentTotals(calculation, lang),
    lines: linesOf(priced, lang),
  };
}

/** What paying for the co-parent too adds to a purchase, after its discounts and codes. */
export function presentAddition(
  { afterDiscount: less, currency }: Calculation,
  { afterDiscount: more, tax }: Calculation,
  locale: Locale,
): NonNullable<Pricing["coParent"]> {
  const added = money(more - less, currency, locale);
  const isPlusTax = !tax.included && tax.amount > 0;
  const name = translate(locale, `service.renewal.tax.${tax.name}`);
  return {
    added: more - less,
    addedFormatted: isPlusTax ? translate(locale, "service.line.plusTax", { amount: added, tax: name }) : added,
  };
}

export function presentTotals(calculation: Calculation, lang: Locale): Pricing["totals"] {
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
export function presentCodes({ codes, currency }: Calculation, lang: Locale): Pricing["paymentCodeDetails"] {
  return codes.map(({ code, amount }) => ({ code, amount, amountFormatted: money(amount, currency, lang) }));
}

function presentCoupon({ coupon, currency }: Calculation, lang: Locale): Pricing["couponDetail"] {
  if (coupon === null) return { code: "", couponCode: "", description: "", discount: 0, discountFormatted: "" };
  return {
    code: coupon.code,
    couponCode: coupon.code,
    description: couponText(coupon.percent, lang),
    discount: coupon.amount,
    discountFormatted: money(coupon.amount, currency, lang),
  };
}
