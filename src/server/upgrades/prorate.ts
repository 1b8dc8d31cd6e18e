import { renewalBefore } from "../pricing/index.ts";
import type { Plan } from "./plan.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * The amount due today for a package with another price: the difference, for the days until the plan renews. In whole
 * minor units, without additional tax. Days are in UTC and include today.
 */
export function dueToday({ price, renewsOn, years }: Plan, newPrice: number, at: Date): number {
  const whole = dayOf(renewsOn) - dayOf(renewalBefore(renewsOn, years));
  const left = Math.min(whole, Math.max(0, dayOf(renewsOn) - dayOf(at)));
  return Math.round(((newPrice - price) * left) / whole);
}

function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / DAY);
}
