import { BUILD_YOUR_OWN, type BuildYourOwnTerm, type PackageItem, subscriptionOf } from "../catalogue/index.ts";
import type { Handler } from "../http/index.ts";
import { inOrder, presentPackage } from "../packages/index.ts";
import { money } from "../pricing/index.ts";
import { ownRegistration } from "../registrations/index.ts";
import { localDayWords, type Locale } from "../texts/index.ts";
import { additionsTo, greaterPackages } from "./greater.ts";
import { methodFor, type Plan, planOf } from "./plan.ts";
import { dueToday } from "./prorate.ts";

type Upgrades = Awaited<ReturnType<Handler<"listUpgrades">>>;
type Package = Upgrades["packages"][number];

const NOTHING: BuildYourOwnTerm = { price: 0, options: [] };

/**
 * Lists the plan of the logged-in person, and the packages that it can be changed to. Each has the amount due today, if
 * its owner can pay it here.
 */
export const listUpgrades: Handler<"listUpgrades"> = async (call) => {
  const { db, locale } = call;
  const signup = await ownRegistration(call);
  const plan = await planOf(db, signup);
  if (!signup || !plan) return { packages: [], featuredId: 0, additions: [], payable: false };
  return upgradesOf(plan, (await methodFor(db, signup.id, plan)) !== undefined, locale);
};

/** Whether a plan can be changed to a larger one or extended. */
export function hasUpgrade(plan: Plan): boolean {
  return greaterPackages(plan).length > 0 || additionsTo(plan) !== undefined;
}

function upgradesOf(plan: Plan, payable: boolean, lang: Locale): Upgrades {
  const { offer, item, price, renewsOn, timeZone } = plan;
  const show = (amount: number): string => money(amount, offer.currency, lang);
  const greater = greaterPackages(plan);
  const additions = additionsTo(plan);
  const present = (one: PackageItem): Package =>
    one.id === item.id
      ? presentOwn(plan, NOTHING, lang)
      : {
          ...presentPackage(offer, one, lang),
          proratedPriceInfo: { proratedPriceFormatted: payable ? show(dueToday(plan, one.price).total) : "" },
        };
  return {
    upgrade: {
      currentPackageId: item.id,
      currentSubscriptionPriceExpirationDate: localDayWords(lang, renewsOn, timeZone),
      currentSubscriptionPriceFormatted: show(price),
    },
    packages: inOrder([item, ...greater]).map(present),
    featuredId: greater.some(({ id }) => id === offer.featuredId) ? offer.featuredId : 0,
    additions: additions ? [presentOwn(plan, additions, lang)] : [],
    payable,
  };
}

/**
 * The plan itself as a package, at its renewal price: a build-your-own plan may contain more than the basic options.
 */
function presentOwn({ offer, item, price }: Plan, additions: BuildYourOwnTerm, lang: Locale): Package {
  if (item.plan !== BUILD_YOUR_OWN) return presentPackage(offer, item, lang);
  const own = { ...item, price };
  const terms = { SUB1YEAR: NOTHING, SUB2YEAR: NOTHING, [subscriptionOf(item.years)]: { ...additions, price } };
  return presentPackage({ ...offer, packages: [own], buildYourOwn: terms }, own, lang);
}
