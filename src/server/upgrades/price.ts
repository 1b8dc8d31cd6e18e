import { ServiceError } from "../http/index.ts";
import type { Handler, Resources } from "../http/index.ts";
import { money, presentTotals } from "../pricing/index.ts";
import { keptMethod, nameOf, sumsOf, taxIdOf } from "../purchases/index.ts";
import type { KeptMethod } from "../purchases/index.ts";
import { ownRegistration } from "../registrations/index.ts";
import { dayWords } from "../texts/index.ts";
import type { Language } from "../texts/index.ts";
import { changeOf } from "./change.ts";
import { planOf } from "./plan.ts";
import { dueToday } from "./prorate.ts";

type Due = NonNullable<Awaited<ReturnType<Handler<"priceUpgrade">>>["due"]>;

/** The price of a change to the plan: today, if its owner can pay it here, and from the renewal day on. */
export const priceUpgrade: Handler<"priceUpgrade"> = async (call) => {
  const { db, secrets, lang, input } = call;
  const signup = await ownRegistration(call);
  const plan = await planOf(db, signup);
  if (!signup || !plan) throw new ServiceError("upgrade-not-available");
  const { order, price } = changeOf(plan, input.body);
  const kept = await keptMethod(db, signup.id);
  return {
    name: nameOf({ packageId: order.packageId, years: plan.years }, lang),
    years: plan.years,
    dayFormatted: dayWords(lang, plan.renewsOn),
    amountFormatted: money(price, plan.offer.currency, lang),
    ...(kept && { due: presentDue({ secrets, signupId: signup.id, kept, lang }, dueToday(plan, price, new Date())) }),
  };
};

function presentDue(
  {
    secrets,
    signupId,
    kept,
    lang,
  }: Pick<Resources, "secrets"> & { readonly signupId: string; readonly kept: KeptMethod; readonly lang: Language },
  calculation: ReturnType<typeof dueToday>,
): Due {
  const { total, totalFormatted, taxAmount } = presentTotals(calculation, lang);
  const taxId = taxIdOf(secrets, signupId, calculation);
  return { sums: sumsOf(calculation, lang), total, totalFormatted, taxAmount, taxId, method: kept.words(lang) };
}
