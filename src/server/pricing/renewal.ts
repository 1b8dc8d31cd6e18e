import { localDayWords, type Locale, translate } from "../texts/index.ts";
import type { Calculation, RenewalCalculation } from "./calculation.ts";
import { money } from "./money.ts";
import { taxOn } from "./tax.ts";

/** The day when a subscription renews after a number of years. Days are in UTC. */
export function renewsOn(paidAt: Date, years: number): Date {
  const day = new Date(paidAt);
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day;
}

/** The next renewal day after `at`; a subscription renews repeatedly. */
export function nextRenewal(paidAt: Date, years: number, at: Date): Date {
  let terms = 1;
  while (renewsOn(paidAt, terms * years) <= at) terms += 1;
  return renewsOn(paidAt, terms * years);
}

/** The renewal or payment one term before a renewal day. */
export function renewalBefore(day: Date, years: number): Date {
  return renewsOn(day, -years);
}

/** The renewal of a purchase. */
export interface Renewal {
  readonly calculation: RenewalCalculation;
  readonly years: 1 | 2;
  readonly renewsOn: Date;
  /** The payer's time zone, once it is known. */
  readonly timeZone?: string | null | undefined;
}

/**
 * The renewal that a payer agrees to, in the contract's form: when, what it costs, and the terms. Coupons and codes do
 * not apply to it.
 */
export function presentRenewal({ calculation, years, renewsOn: day, timeZone }: Renewal, locale: Locale) {
  const { packageTotal, currency } = calculation;
  return {
    dayFormatted: localDayWords(locale, day, timeZone),
    amount: packageTotal,
    amountFormatted: money(packageTotal, currency, locale),
    cost: costOf(calculation, locale),
    terms: translate(locale, `service.renewal.${calculation.tax.included ? "termsIncluding" : "termsPlus"}`, {
      count: years,
      tax: taxIn(calculation, locale),
    }),
  };
}

/**
 * What a renewal costs: "GBP 159.99 including VAT", or "USD 200.00 plus sales tax, USD 214.50 at today's rate". A
 * calculation stored by an earlier version has no rate, so its renewal has no sum.
 */
function costOf(calculation: RenewalCalculation, locale: Locale): string {
  const { packageTotal, currency, payForCoparent, coParentTotal = packageTotal, tax } = calculation;
  const count = payForCoparent ? 2 : 1;
  const price = packageTotal + (payForCoparent ? coParentTotal : 0);
  const both = payForCoparent && coParentTotal !== packageTotal ? "Both" : "";
  const { included, rate = 0 } = tax;
  return translate(locale, `service.renewal.${included ? "including" : rate > 0 ? "plus" : "plusTaxes"}${both}`, {
    ...(both === "" && { count }),
    amount: money(packageTotal, currency, locale),
    coParent: money(coParentTotal, currency, locale),
    tax: taxIn({ tax }, locale),
    total: money(included ? price : price + taxOn(price, rate), currency, locale),
  });
}

/** Name of the tax within a sentence. */
function taxIn({ tax }: Pick<Calculation, "tax">, locale: Locale): string {
  return translate(locale, `service.renewal.tax.${tax.name}`);
}
