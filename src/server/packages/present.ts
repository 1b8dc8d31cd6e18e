import {
  type Offer,
  BUILD_YOUR_OWN,
  type BuildYourOwnTerm,
  catalogue,
  coveredOptions,
  type FeatureGroup,
  heldBy,
  type PackageItem,
  subscriptionOf,
  type Words,
} from "../catalogue/index.ts";
import { calculate, type GoodCoupon, includedIn, money, rateOf, symbolOf } from "../pricing/index.ts";
import { languageChain } from "../../engine/index.ts";
import { languageOf, type Locale, translate } from "../texts/index.ts";
import type { Outputs } from "../../generated/types.ts";

type Package = Outputs["listPackages"]["packages"][number];

/** A package in the contract's form, in the person's language. Throws if the catalogue does not have its plan. */
export function presentPackage(offer: Offer, item: PackageItem, lang: Locale): Package {
  const plan = catalogue.plans[item.plan];
  if (!plan) throw new Error(`The catalogue has no plan ${item.plan}`);
  const show = (amount: number): string => money(amount, offer.currency, lang);
  const built = item.plan === BUILD_YOUR_OWN ? offer.buildYourOwn : undefined;
  const tax = rateOf(offer.countries[0] ?? "", "");
  const vat = item.vat ? includedIn(item.price, tax.rate) : 0;
  const options = (term: BuildYourOwnTerm | undefined): Package["options"] =>
    (term?.options ?? []).map((option) => ({
      optionName: option.name,
      optionCode: option.code,
      description: words(catalogue.options[option.text], lang) || option.code,
      price: option.price,
      priceFormatted: show(option.price),
      code: option.code,
    }));
  return {
    id: item.id,
    packageName: item.plan,
    displayName: words(plan.displayName, lang),
    description: words(plan.description, lang),
    receiptText: receiptTextOf(item.plan, item.years, lang),
    pricePerMonthFormatted: show(Math.round(item.price / (12 * item.years))),
    totalPrice: item.price,
    totalPriceFormatted: show(item.price),
    currencyCode: offer.currency,
    currencySymbol: symbolOf(offer.currency),
    subDurationInYears: item.years,
    primaryFeatures: features(offer, plan.primary, built !== undefined, lang),
    secondaryFeatures: features(offer, plan.secondary, built !== undefined, lang),
    contents: contentsOf(item.plan, lang),
    coveredOptions: built ? [] : coveredOptions(offer, item).map((option) => option.code),
    cyoPackagePrice: built ? { "1": show(built.SUB1YEAR.price), "2": show(built.SUB2YEAR.price) } : {},
    proratedPriceInfo: { proratedPriceFormatted: "" },
    buildYourOwn: built !== undefined,
    analyticsPackage: `${item.plan} ${item.years} Year`,
    subscriptionLengthOptions: lengths(offer, item).map((value) => ({
      value,
      label: translate(lang, `service.term.${value}`),
    })),
    vatAmount: vat,
    vatAmountFormatted: vat > 0 ? show(vat) : "",
    ...(tax.included && (tax.name === "vat" || tax.name === "gst") && { includedTax: tax.name }),
    ...(item.hiddenCards && { hiddenCards: [...item.hiddenCards] }),
    options: options(built?.[subscriptionOf(item.years)]),
    buildYourOwnData: {
      SUB1YEAR: { options: options(built?.SUB1YEAR) },
      SUB2YEAR: { options: options(built?.SUB2YEAR) },
    },
  };
}

/** Sorts by id, with build-your-own packages last. */
export function inOrder(items: readonly PackageItem[]): PackageItem[] {
  const last = (item: PackageItem): number => Number(item.plan === BUILD_YOUR_OWN);
  return items.toSorted((a, b) => last(a) - last(b) || a.id - b.id);
}

function features(offer: Offer, group: FeatureGroup, priced: boolean, lang: Locale): Package["primaryFeatures"] {
  return {
    header: words(group.header, lang),
    ...(group.extra && { extra: true }),
    features: group.features.map((name) => {
      const feature = catalogue.features[name];
      if (!feature) throw new Error(`The catalogue has no feature ${name}`);
      const tip = feature.tooltip;
      const price = (term: "SUB1YEAR" | "SUB2YEAR"): string => {
        const option = offer.buildYourOwn?.[term].options.find(
          (one) => one.name === feature.option?.name && one.text === feature.option.text,
        );
        return option ? money(option.price, offer.currency, lang) : "";
      };
      const prices: Record<string, string> =
        priced && group.extra && feature.option ? { "1": price("SUB1YEAR"), "2": price("SUB2YEAR") } : {};
      return {
        featureName: name,
        featureText: words(feature.text, lang),
        tooltip: {
          tooltipHeader: words(tip?.header, lang),
          tooltipText: tip ? `${words(tip.text, lang)}__${tip.index}` : "",
          onFeatureName: tip !== undefined,
        },
        newFeature: feature.new ?? false,
        featurePrice: prices,
      };
    }),
  };
}

/** The contents of a plan for a comparison, one entry per thing: a thing that comes in amounts appears once. */
function contentsOf(plan: string, lang: Locale): NonNullable<Package["contents"]> {
  const held = heldBy(plan);
  const names = new Set(held.map(({ name, feature }) => feature.amount?.of ?? name));
  return [...names].map((name) => {
    const parts = held.filter((one) => (one.feature.amount?.of ?? one.name) === name);
    const amount = parts.map(({ feature }) => words(feature.amount?.text, lang)).join(", ");
    return {
      name,
      label: words(catalogue.features[name]?.text, lang),
      ...(amount !== "" && { amount }),
      extra: parts.every((one) => one.extra),
    };
  });
}

function lengths(offer: Offer, item: PackageItem): ("SUB1YEAR" | "SUB2YEAR")[] {
  const years = new Set(offer.packages.filter((one) => one.plan === item.plan).map((one) => one.years));
  return ([1, 2] as const).filter((one) => years.has(one)).map(subscriptionOf);
}

function words(said: Words | undefined, lang: Locale): string {
  const [found = said?.en] = languageChain(languageOf(lang)).flatMap((one) => said?.[one] ?? []);
  return found ?? "";
}

/** Name of a package on receipts: "Plus, one year". */
export function receiptTextOf(plan: string, years: 1 | 2, lang: Locale): string {
  const name = words(catalogue.plans[plan]?.displayName, lang);
  return `${name}, ${translate(lang, `service.term.${subscriptionOf(years)}`).toLowerCase()}`;
}

/** Monthly price of an offer's cheapest one-year package after the coupon, in minor units; 0 if there is none. */
export function priceFrom(offer: Offer, coupon?: GoodCoupon): number {
  const months = offer.packages
    .filter((item) => item.years === 1)
    .flatMap(({ id, years }) => {
      const bought = { packageId: id, services: [], years, payForCoparent: false, country: "", region: "", coupon };
      const price = calculate(bought);
      return price ? [Math.round((price.packageTotal - (price.coupon?.amount ?? 0)) / 12)] : [];
    });
  return months.length === 0 ? 0 : Math.min(...months);
}
