import { BUILD_YOUR_OWN, coveredOptions, subscriptionOf } from "../catalogue/index.ts";
import type { BuildYourOwnTerm, PackageItem } from "../catalogue/index.ts";
import type { Plan } from "./plan.ts";

/** The ready-made packages that a plan can be changed to: those of its length that cost more and hold all that was chosen for it. */
export function greaterPackages({ offer, item, price, services }: Plan): readonly PackageItem[] {
  const chosen = optionsOf({ offer, item }).filter((option) => option.price > 0 && services.includes(option.code));
  return offer.packages
    .filter((one) => one.plan !== BUILD_YOUR_OWN && one.years === item.years && one.price > price)
    .filter((one) => {
      const covered = new Set(coveredOptions(offer, one).map(({ code }) => code));
      return chosen.every(({ code }) => covered.has(code));
    });
}

/**
 * What can be added to a build-your-own plan, its price being what the plan costs now: more storage (with the storage that it has, at no
 * further cost, to stay with) and what it does not hold yet. `undefined` where nothing can.
 */
export function additionsTo(plan: Plan): BuildYourOwnTerm | undefined {
  const options = optionsOf(plan);
  const holds = (code: string): boolean => plan.services.includes(code);
  const storage = options.filter(({ name }) => name === "MYFILES");
  const stored = storage.find(({ code }) => holds(code));
  const more = storage.filter((option) => option.price > (stored?.price ?? 0));
  const others = options.filter(({ name, price }) => price > 0 && name !== "MYFILES");
  // What there is one of: a tone meter that the plan holds cannot be added.
  const missing = others.filter(({ code }) => !holds(code));
  if (more.length + missing.length === 0) return undefined;
  const differences = more.map((option) => ({ ...option, price: option.price - (stored?.price ?? 0) }));
  const kept = stored && more.length > 0 ? [{ ...stored, price: 0 }] : [];
  return { price: plan.price, options: [...kept, ...differences, ...missing] };
}

/** What a build-your-own package of the plan's length can hold; nothing for another package. */
function optionsOf({ offer, item }: Pick<Plan, "offer" | "item">) {
  if (item.plan !== BUILD_YOUR_OWN) return [];
  return offer.buildYourOwn?.[subscriptionOf(item.years)].options ?? [];
}
