import {
  BUILD_YOUR_OWN,
  type BuildYourOwnTerm,
  findPackage,
  type Offer,
  type OptionName,
  type PackageItem,
  subscriptionOf,
  type SubscriptionType,
  termOf,
} from "./catalogue.ts";

/** Codes of the chosen options. Empty or absent for none. */
export interface Alacarte {
  readonly subscription: SubscriptionType;
  readonly myfiles: string;
  readonly tonemeter?: string;
  readonly unlimitedPayments?: string;
}

export interface OrderDetail {
  readonly packageId: number;
  readonly productId: string;
  readonly services: readonly string[];
}

/** The field whose option code the package does not offer. */
interface WrongOption {
  readonly field: keyof Alacarte;
}

/**
 * Creates the order of a package. A build-your-own package takes its term from the chosen options, so one card covers
 * both terms. Returns the wrong option if there is one.
 */
export function makeOrder(
  offer: Offer,
  item: PackageItem,
  alacarte: Alacarte | undefined,
): { readonly order: OrderDetail; readonly years: 1 | 2 } | WrongOption {
  if (item.plan !== BUILD_YOUR_OWN || !offer.buildYourOwn) {
    return {
      order: { packageId: item.id, productId: productOf(offer, item.plan, item.years), services: [] },
      years: item.years,
    };
  }
  const chosen = alacarte ?? defaults(offer.buildYourOwn[subscriptionOf(item.years)], item.years);
  const years = termOf(chosen.subscription);
  const term = offer.buildYourOwn[chosen.subscription];
  const wrong = wrongOption(term, chosen);
  if (wrong) return wrong;
  const services = [chosen.myfiles, chosen.tonemeter, chosen.unlimitedPayments].filter((code) => !!code) as string[];
  return { order: { packageId: item.id, productId: productOf(offer, item.plan, years), services }, years };
}

/** Price of one subscription in an order, in whole minor units. `undefined` for an invalid order. */
export function priceOf(order: Pick<OrderDetail, "packageId" | "services">, years: 1 | 2): number | undefined {
  const found = findPackage(order.packageId);
  if (!found) return undefined;
  if (found.item.plan !== BUILD_YOUR_OWN || !found.offer.buildYourOwn) return found.item.price;
  const term = found.offer.buildYourOwn[subscriptionOf(years)];
  let price = term.price;
  for (const code of order.services) {
    const option = term.options.find((one) => one.code === code);
    if (!option) return undefined;
    price += option.price;
  }
  return price;
}

function wrongOption(term: BuildYourOwnTerm, chosen: Alacarte): WrongOption | undefined {
  const has = (name: OptionName, code: string | undefined): boolean =>
    term.options.some((option) => option.name === name && option.code === code);
  if (!has("MYFILES", chosen.myfiles)) return { field: "myfiles" };
  if (chosen.tonemeter && !has("TONEMETER", chosen.tonemeter)) return { field: "tonemeter" };
  if (chosen.unlimitedPayments && !has("UNLIMITEDPAYMENTS", chosen.unlimitedPayments))
    return { field: "unlimitedPayments" };
  return undefined;
}

/** Used when the person chose the package on its card without building it: the basic options for the card's term. */
function defaults(term: BuildYourOwnTerm, years: 1 | 2): Alacarte {
  const base = term.options.find((option) => option.name === "MYFILES" && option.price === 0);
  return { subscription: subscriptionOf(years), myfiles: base?.code ?? "" };
}

function productOf(offer: Offer, plan: string, years: number): string {
  return `${plan}-${years}Y-${offer.group}-${offer.currency}`;
}
