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

/** What is agreed to with a payment at a moment, as the contract describes it: no coupon or code counts for the next one. */
export function presentRenewal({ packageTotal, currency }: Calculation, years: number, paidAt: Date, lang: Language) {
  return {
    dayFormatted: dayWords(lang, renewsOn(paidAt, years)),
    amount: packageTotal,
    amountFormatted: money(packageTotal, currency, lang),
  };
}
