import { dayWords } from "../texts/index.ts";
import type { Language } from "../texts/index.ts";
import type { Calculation } from "./calculation.ts";
import { money } from "./money.ts";

/** The day when a subscription renews after a number of years. Days are in UTC. */
export function renewsOn(paidAt: Date, years: number): Date {
  const day = new Date(paidAt);
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day;
}

/** The next renewal day after `at`; a subscription renews repeatedly. */
export function nextRenewal(paidAt: Date, years: number, at = new Date()): Date {
  let terms = 1;
  while (renewsOn(paidAt, terms * years) <= at) terms += 1;
  return renewsOn(paidAt, terms * years);
}

/** The renewal or payment one term before a renewal day. */
export function renewalBefore(day: Date, years: number): Date {
  return renewsOn(day, -years);
}

/** The renewal that a payer agrees to, in the contract's form. Coupons and codes do not apply to it. */
export function presentRenewal({ packageTotal, currency }: Calculation, years: number, paidAt: Date, lang: Language) {
  return {
    dayFormatted: dayWords(lang, renewsOn(paidAt, years)),
    amount: packageTotal,
    amountFormatted: money(packageTotal, currency, lang),
  };
}
