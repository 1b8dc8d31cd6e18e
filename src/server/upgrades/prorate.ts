import { type Calculation, rateOf, renewalBefore, taxed } from "../pricing/index.ts";
import type { Plan } from "./plan.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * What is due today for a plan with another price: the difference for the days until the plan renews, with its tax.
 * Days are in UTC and include today, so at least one is paid for.
 */
export function dueToday(plan: Plan, newPrice: number): Calculation {
  const { price, renewsOn, at, years, offer, country, region } = plan;
  const whole = dayOf(renewsOn) - dayOf(renewalBefore(renewsOn, years));
  const left = Math.min(whole, Math.max(1, dayOf(renewsOn) - dayOf(at)));
  const amount = Math.max(1, Math.round(((newPrice - price) * left) / whole));
  return {
    currency: offer.currency,
    payForCoparent: false,
    packageTotal: amount,
    subTotal: amount,
    coupon: null,
    codes: [],
    ...taxed(amount, rateOf(country, region)),
  };
}

function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / DAY);
}
