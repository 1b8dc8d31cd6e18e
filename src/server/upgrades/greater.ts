import {
  BUILD_YOUR_OWN,
  type BuildYourOwnTerm,
  coveredOptions,
  type PackageItem,
  subscriptionOf,
} from "../catalogue/index.ts";
import type { Plan } from "./plan.ts";

/**
 * The ready-made packages that a plan can be changed to: those with the same term that cost more and contain all of its
 * paid options.
 */
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
 * The options that can be added to a build-your-own plan, with the plan's current price: more storage (and the present
 * storage at no extra cost, to keep it), and options that it does not have. `undefined` if there are none.
 */
export function additionsTo(plan: Plan): BuildYourOwnTerm | undefined {
  const options = optionsOf(plan);
  const holds = (code: string): boolean => plan.services.includes(code);
  const storage = options.filter(({ name }) => name === "MYFILES");
  const stored = storage.find(({ code }) => holds(code));
  const more = storage.filter((option) => option.price > (stored?.price ?? 0));
  const others = options.filter(({ name, price }) => price > 0 && name !== "MYFILES");
  // Each of these options exists only once, so one that the plan has cannot be added again.
  const missing = others.filter(({ code }) => !holds(code));
  if (more.length + missing.length === 0) return undefined;
  const differences = more.map((option) => ({ ...option, price: option.price - (stored?.price ?? 0) }));
  const kept = stored && more.length > 0 ? [{ ...stored, price: 0 }] : [];
  return { price: plan.price, options: [...kept, ...differences, ...missing] };
}

/** The options of a build-your-own package with the plan's term; none for another package. */
function optionsOf({ offer, item }: Pick<Plan, "offer" | "item">) {
  if (item.plan !== BUILD_YOUR_OWN) return [];
  return offer.buildYourOwn?.[subscriptionOf(item.years)].options ?? [];
}
