import { rateOf, type Renewal } from "../pricing/index.ts";
import type { Plan } from "./plan.ts";

/** The renewal of a plan, at its present price or at that of a change. */
export function renewalOf(plan: Plan, price = plan.price): Renewal {
  const { offer, coParentPrice, years, renewsOn, timeZone, country, region } = plan;
  const { name, rate, included } = rateOf(country, region);
  const calculation = {
    packageTotal: price,
    currency: offer.currency,
    payForCoparent: coParentPrice !== undefined,
    ...(coParentPrice !== undefined && { coParentTotal: coParentPrice }),
    tax: { name, rate, included, amount: 0 },
  };
  return { calculation, years, renewsOn, timeZone };
}
