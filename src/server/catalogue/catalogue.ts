import data from "../../../flows/catalogue/packages.json" with { type: "json" };

export type PricingGroupName = "P0" | "P1" | "P2" | "P3";
export type OptionName = "MYFILES" | "TONEMETER" | "UNLIMITEDPAYMENTS" | "CALLSBASIC";
export type SubscriptionType = "SUB1YEAR" | "SUB2YEAR";
/** Text by language. English is the fallback. */
export type Words = { readonly en: string } & Readonly<Record<string, string>>;

export interface OptionItem {
  readonly name: OptionName;
  readonly code: string;
  /** Key in the catalogue's `options`. */
  readonly text: string;
  /** Whole minor units. 0 means included. */
  readonly price: number;
}

export interface BuildYourOwnTerm {
  readonly price: number;
  readonly options: readonly OptionItem[];
}

type CardBrand = "american-express" | "discover";

export interface PackageItem {
  readonly id: number;
  readonly plan: string;
  readonly years: 1 | 2;
  /** Whole minor units for the whole term. */
  readonly price: number;
  /** The price includes VAT and is shown with it. */
  readonly vat?: boolean;
  /** Card brands that cannot pay for it. */
  readonly hiddenCards?: readonly CardBrand[];
}

/** What people in some countries can buy, in one currency. `*` means every country without an offer of its own. */
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
  /**
   * The build-your-own option that adds this feature: its name, and the key of its text in the catalogue's `options`.
   */
  readonly option?: { readonly name: OptionName; readonly text: string };
  /** For features that come in amounts: the feature that names the thing, and how much of it. */
  readonly amount?: { readonly of: string; readonly text: Words };
  readonly tooltip?: { readonly header: Words; readonly text: Words; readonly index: number };
}

export interface FeatureGroup {
  readonly header: Words;
  readonly features: readonly string[];
  /** Add-ons that cost extra and are not part of the price. */
  readonly extra?: boolean;
}

export interface Plan {
  readonly displayName: Words;
  readonly description: Words;
  /** A smaller plan that this one contains. Its features are not repeated here. */
  readonly includes?: string;
  readonly primary: FeatureGroup;
  readonly secondary: FeatureGroup;
}

interface Catalogue {
  readonly offers: readonly Offer[];
  readonly plans: Readonly<Record<string, Plan>>;
  readonly features: Readonly<Record<string, FeatureItem>>;
  readonly options: Readonly<Record<string, Words>>;
}

/** `flows/catalogue/packages.json`. A test checks that every name in it resolves. */
export const catalogue = data as Catalogue;

/** Name of the package that people put together themselves. */
export const BUILD_YOUR_OWN = "CYO";

/** A package and its offer. `undefined` for an id that does not exist. */
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
