import { type Handler, type Resources, ServiceError } from "../http/index.ts";
import { linesOf, presentRenewal, presentTotals } from "../pricing/index.ts";
import { boughtName, orderName, taxIdOf } from "../purchases/index.ts";
import { ownRegistration, type Signup } from "../registrations/index.ts";
import type { Locale } from "../texts/index.ts";
import { type Change, changeOf } from "./change.ts";
import { methodFor, type Plan, planOf } from "./plan.ts";
import { dueToday } from "./prorate.ts";
import { renewalOf } from "./renewal.ts";

type Price = Awaited<ReturnType<Handler<"priceUpgrade">>>;

/** The price of a change to the plan: today, if its owner can pay it here, and from the renewal day on. */
export const priceUpgrade: Handler<"priceUpgrade"> = async (call) => {
  const { db, locale, input } = call;
  const signup = await ownRegistration(call);
  const plan = await planOf(db, signup);
  if (!signup || !plan) throw new ServiceError("upgrade-not-available");
  const change = changeOf(plan, input.body);
  const due = await dueOf(call, { signup, plan, change });
  return {
    name: orderName({ packageId: change.order.packageId, years: plan.years }, locale),
    renewal: presentRenewal(renewalOf(plan, change.price), locale),
    ...(due && { due }),
  };
};

async function dueOf(
  { db, secrets, locale }: Pick<Resources, "db" | "secrets"> & { readonly locale: Locale },
  { signup, plan, change }: { readonly signup: Signup; readonly plan: Plan; readonly change: Change },
): Promise<Price["due"]> {
  const kept = await methodFor(db, signup.id, plan);
  if (!kept) return undefined;
  const calculation = dueToday(plan, change.price);
  const { total, totalFormatted, taxAmount } = presentTotals(calculation, locale);
  const packageName = boughtName({ packageId: change.order.packageId, isUpgrade: true }, plan.years, locale);
  return {
    lines: linesOf({ calculation, packageName, paid: false }, locale),
    total,
    totalFormatted,
    taxAmount,
    taxId: taxIdOf(secrets, signup.id, calculation),
    method: kept.words(locale),
  };
}
