import { dayWords } from "../texts/index.ts";
import type { Language } from "../texts/index.ts";
import type { Calculation } from "./calculation.ts";
import { money } from "./money.ts";

/** The day on which a subscription of so many years that was paid at a moment renews; days are those of GMT. */
export function renewsOn(paidAt: Date, years: number): Date {
  const day = new Date(paidAt);
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day;
}

/** The next of those days: it renews again and again. */
export function nextRenewal(paidAt: Date, years: number, at = new Date()): Date {
  let terms = 1;
  while (renewsOn(paidAt, terms * years) <= at) terms += 1;
  return renewsOn(paidAt, terms * years);
}

/** The day on which what renews on a day did so before, or was paid. */
export function renewalBefore(day: Date, years: number): Date {
  return renewsOn(day, -years);
}

/** What is agreed to with a payment at a moment, as the contract describes it: no coupon or code counts for the next one. */
export function presentRenewal({ packageTotal, currency }: Calculation, years: number, paidAt: Date, lang: Language) {
  return {
    dayFormatted: dayWords(lang, renewsOn(paidAt, years)),
    amount: packageTotal,
    amountFormatted: money(packageTotal, currency, lang),
  };
}
