import {
  catalogue,
  type FeatureItem,
  type Offer,
  type OptionItem,
  type PackageItem,
  type Plan,
  subscriptionOf,
} from "./catalogue.ts";

/** A feature of a plan. The price does not cover an `extra` one. */
interface Held {
  readonly name: string;
  readonly feature: FeatureItem;
  readonly extra: boolean;
}

/**
 * All features of a plan, those of the included smaller plan first. Of a feature that comes in amounts, a plan's own
 * amount replaces the smaller plan's: 10 GB replaces 5 GB. Throws for a name that is not in the catalogue.
 */
export function heldBy(planName: string): readonly Held[] {
  const plan = catalogue.plans[planName];
  if (!plan) throw new Error(`The catalogue has no plan ${planName}`);
  const own = ownOf(plan);
  const inherited = plan.includes === undefined ? [] : heldBy(plan.includes);
  const replaced = new Set(own.map((one) => one.feature.amount?.of));
  return [
    ...inherited.filter((one) => one.feature.amount === undefined || !replaced.has(one.feature.amount.of)),
    ...own,
  ];
}

/**
 * The build-your-own options that a package already contains, for its term. Includes smaller amounts of the same thing.
 */
export function coveredOptions(offer: Offer, item: PackageItem): readonly OptionItem[] {
  const options = offer.buildYourOwn?.[subscriptionOf(item.years)].options ?? [];
  return heldBy(item.plan)
    .filter((one) => !one.extra)
    .flatMap(({ feature: { option } }) => {
      if (!option) return [];
      const whole = options.find((one) => one.name === option.name && one.text === option.text);
      return options.filter((one) => one.name === option.name && whole !== undefined && one.price <= whole.price);
    });
}

function ownOf({ primary, secondary }: Plan): readonly Held[] {
  return [primary, secondary].flatMap((group) =>
    group.features.map((name) => {
      const feature = catalogue.features[name];
      if (!feature) throw new Error(`The catalogue has no feature ${name}`);
      return { name, feature, extra: group.extra === true };
    }),
  );
}
