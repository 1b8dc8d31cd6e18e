import { describe, expect, test } from "vitest";
import type { OptionItem } from "../../../../src/server/catalogue/catalogue.ts";
import {
  BUILD_YOUR_OWN,
  catalogue,
  coveredOptions,
  heldBy,
  type Offer,
  type PackageItem,
  subscriptionOf,
} from "../../../../src/server/catalogue/index.ts";

interface Sold {
  readonly name: string;
  readonly offer: Offer;
  readonly item: PackageItem;
}

const sold: readonly Sold[] = catalogue.offers.flatMap((offer) =>
  offer.packages
    .filter((item) => item.plan !== BUILD_YOUR_OWN)
    .map((item) => ({ name: `${item.plan} ${offer.group} ${offer.currency} ${item.years}`, offer, item })),
);

/**
 * The price, in minor units, of building the options of a package as a build-your-own package. Undefined if none of
 * its options costs extra, or if build-your-own is not sold.
 */
function builtPrice({ offer, item }: Sold): number | undefined {
  const greatest = new Map<string, OptionItem>();
  for (const option of coveredOptions(offer, item))
    if (option.price > (greatest.get(option.name)?.price ?? 0)) greatest.set(option.name, option);
  const term = offer.buildYourOwn?.[subscriptionOf(item.years)];
  if (!term || greatest.size === 0) return undefined;
  return [...greatest.values()].reduce((sum, option) => sum + option.price, term.price);
}

/**
 * Whether every primary feature of a package is also sold as an option. Such a package must not cost more than
 * building the same.
 */
function canBeBuilt({ item }: Sold): boolean {
  return (catalogue.plans[item.plan]?.primary.features ?? []).every((name) => catalogue.features[name]?.option);
}

describe("prices of the catalogue are consistent", () => {
  test("building the features of a package never costs less than the package", () => {
    const compared = sold.filter((one) => canBeBuilt(one) && builtPrice(one) !== undefined);
    // In each group that sells build-your-own packages: the featured package, for one year and for two.
    const withOwn = catalogue.offers.filter((offer) => offer.buildYourOwn);
    expect(compared.map(({ name }) => name)).toHaveLength(2 * withOwn.length);
    expect(withOwn.map((offer) => compared.some(({ item }) => item.id === offer.featuredId))).not.toContain(false);
    const cheaper = compared.filter((one) => (builtPrice(one) ?? 0) < one.item.price);
    expect(cheaper.map(({ name }) => name)).toEqual([]);
  });

  test("build-your-own without options is cheaper than any package, and two years of an option cost 1 to 2 times one year", () => {
    for (const { name, offer, item } of sold) {
      const own = offer.buildYourOwn?.[subscriptionOf(item.years)];
      if (own) expect(own.price, name).toBeLessThan(item.price);
    }
    for (const { group, currency, buildYourOwn } of catalogue.offers)
      for (const option of buildYourOwn?.SUB1YEAR.options ?? []) {
        const longer = buildYourOwn?.SUB2YEAR.options.find(
          (one) => one.name === option.name && one.text === option.text,
        );
        const name = `${group} ${currency} ${option.code}`;
        expect(longer?.price, name).toBeGreaterThanOrEqual(option.price);
        expect(longer?.price, name).toBeLessThanOrEqual(2 * option.price);
      }
  });

  test("two years cost a tenth less than twice one year, for every package that is sold for both", () => {
    for (const offer of catalogue.offers)
      for (const item of offer.packages.filter(({ years }) => years === 2)) {
        const once = offer.packages.find(({ plan, years }) => plan === item.plan && years === 1);
        const saved = 2 * (once?.price ?? 0) - item.price;
        expect(Math.floor((saved * 100) / (2 * (once?.price ?? 1))), `${item.id}`).toBe(10);
      }
  });

  test("the card of a build-your-own package shows the price of its term", () => {
    for (const { packages, buildYourOwn } of catalogue.offers)
      for (const item of packages.filter(({ plan }) => plan === BUILD_YOUR_OWN))
        expect(item.price).toBe(buildYourOwn?.[subscriptionOf(item.years)].price);
  });
});

test("no plan lists a feature twice, or repeats a feature of the plan that it includes", () => {
  for (const [name, plan] of Object.entries(catalogue.plans)) {
    const inherited = plan.includes === undefined ? [] : heldBy(plan.includes).map((one) => one.name);
    const own = [...plan.primary.features, ...plan.secondary.features];
    expect(
      own.filter((feature) => inherited.includes(feature)),
      name,
    ).toEqual([]);
    expect(new Set(own).size, name).toBe(own.length);
  }
});
