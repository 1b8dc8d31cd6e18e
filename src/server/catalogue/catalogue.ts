import data from "../../../flows/catalogue/packages.json" with { type: "json" };

export type PricingGroupName = "P0" | "P1" | "P2" | "P3";
export type OptionName = "MYFILES" | "TONEMETER" | "UNLIMITEDPAYMENTS" | "CALLSBASIC";
export type SubscriptionType = "SUB1YEAR" | "SUB2YEAR";
/** Words by language; English stands in for a language that lacks them. */
export type Words = { readonly en: string } & Readonly<Record<string, string>>;

export interface OptionItem {
  readonly name: OptionName;
  readonly code: string;
  /** Key of the catalogue's `options`. */
  readonly text: string;
  /** Whole minor units; 0 is included. */
  readonly price: number;
}

export interface BuildYourOwnTerm {
  readonly price: number;
  readonly options: readonly OptionItem[];
}

export type CardBrand = "american-express" | "discover";

export interface PackageItem {
  readonly id: number;
  readonly plan: string;
  readonly years: 1 | 2;
  /** Whole minor units for the whole term. */
  readonly price: number;
  /** The price is shown with the VAT that it includes. */
  readonly vat?: boolean;
  /** Brands of cards that it cannot be paid with. */
  readonly hiddenCards?: readonly CardBrand[];
}

/** What the people of some countries can buy, in one currency. `*` is every country that no other offer names. */
export interface Offer {
  readonly group: PricingGroupName;
  readonly currency: string;
  readonly countries: readonly string[];
  readonly featuredId: number;
  readonly packages: readonly PackageItem[];
  readonly buildYourOwn?: Readonly<Record<SubscriptionType, BuildYourOwnTerm>>;
}

export interface FeatureItem {
  readonly text: Words;
  readonly new?: boolean;
  /** The option that adds this to a build-your-own package: its name, and its words (a key of the catalogue's `options`). */
  readonly option?: { readonly name: OptionName; readonly text: string };
  /** There is more or less of it: of which thing (the feature that names it), and how much. */
  readonly amount?: { readonly of: string; readonly text: Words };
  readonly tooltip?: { readonly header: Words; readonly text: Words; readonly index: number };
}

export interface FeatureGroup {
  readonly header: Words;
  readonly features: readonly string[];
  /** They may be added, and cost more: none of them is in the price. */
  readonly extra?: boolean;
}

export interface Plan {
  readonly displayName: Words;
  readonly description: Words;
  /** A smaller plan, all of which this one holds too; its features are not listed again. */
  readonly includes?: string;
  readonly primary: FeatureGroup;
  readonly secondary: FeatureGroup;
}

export interface Catalogue {
  readonly offers: readonly Offer[];
  readonly plans: Readonly<Record<string, Plan>>;
  readonly features: Readonly<Record<string, FeatureItem>>;
  readonly options: Readonly<Record<string, Words>>;
}

/** `flows/catalogue/packages.json`; a test holds that every name in it leads somewhere. */
export const catalogue = data as Catalogue;

/** The name of the package that people put together themselves. */
export const BUILD_YOUR_OWN = "CYO";

/** A package with the offer that it belongs to; `undefined` for an id that was never sold. */
export function findPackage(id: number): { readonly offer: Offer; readonly item: PackageItem } | undefined {
  for (const offer of catalogue.offers) {
    const item = offer.packages.find((one) => one.id === id);
    if (item) return { offer, item };
  }
  return undefined;
}

export function termOf(subscription: SubscriptionType): 1 | 2 {
  return subscription === "SUB1YEAR" ? 1 : 2;
}

export function subscriptionOf(years: 1 | 2): SubscriptionType {
  return years === 1 ? "SUB1YEAR" : "SUB2YEAR";
}
