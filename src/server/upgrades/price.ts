import { BUILD_YOUR_OWN, makeOrder, priceOf } from "../catalogue/index.ts";
import type { Alacarte } from "../catalogue/index.ts";
import { ServiceError } from "../http/index.ts";
import type { Handler } from "../http/index.ts";
import { receiptTextOf } from "../packages/index.ts";
import { money } from "../pricing/index.ts";
import { whoIsLoggedIn } from "../sessions/index.ts";
import { localDayWords } from "../texts/index.ts";
import { greaterPackages } from "./greater.ts";
import { planOf } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { dueToday } from "./prorate.ts";

/** If a part is missing, the plan keeps what it has. */
type Additions = Pick<Alacarte, "subscription"> & Partial<Alacarte>;

/** The price of a change to the plan: today, and from the renewal day on. */
export const priceUpgrade: Handler<"priceUpgrade"> = async ({ db, config, cookie, locale: lang, input }) => {
  const plan = await planOf(db, await whoIsLoggedIn(db, config, cookie));
  if (!plan) throw new ServiceError("upgrade-not-available");
  const { packageId, alacarte } = input.body;
  const item = plan.offer.packages.find(({ id }) => id === packageId);
  const price = packageId === plan.item.id ? extended(plan, alacarte) : readyMade(plan, packageId);
  if (!item || price === undefined || price <= plan.price) throw new ServiceError("upgrade-not-available");
  const show = (amount: number): string => money(amount, plan.offer.currency, lang);
  return {
    name: receiptTextOf(item.plan, plan.years, lang),
    years: plan.years,
    dueTodayFormatted: show(dueToday(plan, price, new Date())),
    dayFormatted: localDayWords(lang, plan.renewsOn, plan.timeZone),
    amountFormatted: show(price),
  };
};

function readyMade(plan: Plan, packageId: number): number | undefined {
  return greaterPackages(plan).find(({ id }) => id === packageId)?.price;
}

/** The plan's price with the additions; its present options stay. `undefined` for an option that it cannot have. */
function extended({ offer, item, services, years }: Plan, added: Additions | undefined): number | undefined {
  if (item.plan !== BUILD_YOUR_OWN || !added) return undefined;
  const options = offer.buildYourOwn?.[added.subscription].options ?? [];
  const held = (name: string) => options.find((one) => one.name === name && services.includes(one.code))?.code ?? "";
  const made = makeOrder(offer, item, {
    subscription: added.subscription,
    myfiles: added.myfiles || held("MYFILES"),
    tonemeter: added.tonemeter || held("TONEMETER"),
    unlimitedPayments: added.unlimitedPayments || held("UNLIMITEDPAYMENTS"),
  });
  return "field" in made || made.years !== years ? undefined : priceOf(made.order, made.years);
}
