import type { Json, JsonObject } from "../../../src/engine/index.ts";
import { asNumber, asObject, asObjects, asString, isObject } from "../../props.ts";
import { type PriceWords, minorUnits } from "../money.ts";

/** A subscription's length in years. */
export type Years = 1 | 2;

export interface Feature {
  readonly text: string;
  readonly isNew: boolean;
  readonly tip?: Tooltip;
  /** The price of this feature in a build-your-own package, formatted ("USD 12.00"). */
  readonly price?: string;
}

export interface Tooltip {
  readonly title: string;
  readonly text: string;
  /** The number that the service gives to it. */
  readonly index?: number;
}

export interface FeatureGroup {
  readonly header: string;
  readonly features: readonly Feature[];
  /** These features can be added for an extra price. */
  readonly extra: boolean;
}

/** Something to compare packages by. An `extra` one can be added. */
export interface Content {
  readonly name: string;
  readonly label: string;
  /** How much of it, as a formatted text. Empty if it has no amount. */
  readonly amount: string;
  readonly extra: boolean;
}

/** A package as a card for one length shows it. Prices are the service's texts ("USD 12.50"). */
export interface Offer {
  readonly id: number;
  readonly packageName: string;
  readonly name: string;
  readonly description: string;
  readonly years: Years;
  readonly perMonth: string;
  readonly total: string;
  /** The total in minor units, for calculations. */
  readonly totalMinor: number;
  readonly currency: string;
  /** The amount that is due today if the person changes to this package. */
  readonly prorated: string;
  readonly buildYourOwn: boolean;
  readonly groups: readonly FeatureGroup[];
  readonly contents: readonly Content[];
}

/** The lengths to choose from. Two years are included only if a package for two years exists. */
export function lengthsOf(packages: Json | undefined): readonly Years[] {
  const all = asObjects(packages);
  return ([1, 2] as const).filter((years) => all.some((item) => !isCustom(item) && yearsOf(item) === years));
}

/** The order of the cards: by id, by price, or as the service lists them. */
export type OfferOrder = "id" | "price" | "given";

/**
 * The packages of one length, sorted by id by default. The build-your-own package is last, except in the order `given`.
 * `price` formats the prices that are calculated here.
 */
export function offersFor(
  packages: Json | undefined,
  years: Years,
  price: PriceWords,
  order: OfferOrder = "id",
): readonly Offer[] {
  const all = asObjects(packages);
  const custom = all.filter(isCustom);
  // One build-your-own package may represent every length. If each length has its own, only that one is shown.
  const own = custom.filter((item) => yearsOf(item) === years);
  const shown = own.length > 0 ? own : custom.filter((item) => customTotal(item, years) !== undefined);
  const offers = all
    .filter((item) => (isCustom(item) ? shown.includes(item) : yearsOf(item) === years))
    .map((item) => read(item, years, price));
  if (order === "given") return offers;
  const cheaper = (a: Offer, b: Offer) => (order === "price" ? a.totalMinor - b.totalMinor : 0);
  return offers.sort((a, b) => Number(a.buildYourOwn) - Number(b.buildYourOwn) || cheaper(a, b) || a.id - b.id);
}

function read(item: JsonObject, years: Years, price: PriceWords): Offer {
  return {
    id: asNumber(item.id) ?? 0,
    packageName: asString(item.packageName) ?? "",
    name: asString(item.displayName) ?? "",
    description: asString(item.description) ?? "",
    years,
    ...prices(item, years, price),
    currency: currencyOf(item),
    prorated: asString(asObject(item.proratedPriceInfo).proratedPriceFormatted) ?? "",
    buildYourOwn: isCustom(item),
    groups: [item.primaryFeatures, item.secondaryFeatures]
      .filter(isObject)
      .map((group) => ({
        header: asString(group.header) ?? "",
        features: asObjects(group.features).map((feature) => readFeature(feature, years)),
        extra: group.extra === true,
      }))
      .filter((group) => group.features.length > 0),
    contents: asObjects(item.contents).map((content) => ({
      name: asString(content.name) ?? "",
      label: asString(content.label) ?? "",
      amount: asString(content.amount) ?? "",
      extra: content.extra === true,
    })),
  };
}

function prices(item: JsonObject, years: Years, price: PriceWords): Pick<Offer, "perMonth" | "total" | "totalMinor"> {
  if (yearsOf(item) === years) {
    const total = asString(item.totalPriceFormatted) ?? "";
    const totalMinor = asNumber(item.totalPrice) ?? minorUnits(total) ?? 0;
    return { perMonth: asString(item.pricePerMonthFormatted) ?? "", total, totalMinor };
  }
  const total = customTotal(item, years) ?? "";
  const totalMinor = minorUnits(total) ?? 0;
  return { perMonth: price(Math.round(totalMinor / (12 * years)), currencyOf(item)), total, totalMinor };
}

function readFeature(feature: JsonObject, years: Years): Feature {
  const tip = readTip(asObject(feature.tooltip));
  const price = asString(asObject(feature.featurePrice)[String(years)]);
  return {
    text: asString(feature.featureText) ?? "",
    isNew: feature.newFeature === true,
    ...(tip && { tip }),
    ...(price === undefined || price === "" ? {} : { price }),
  };
}

/** Reads "Text__3": the text, then the tooltip's number. Undefined if there is no text. */
function readTip(tooltip: JsonObject): Tooltip | undefined {
  const [words = "", number = ""] = (asString(tooltip.tooltipText) ?? "").split("__");
  const text = words.trim();
  if (text === "") return undefined;
  const title = asString(tooltip.tooltipHeader) ?? "";
  return /^\d+$/.test(number) ? { title, text, index: Number(number) } : { title, text };
}

function isCustom(item: JsonObject): boolean {
  return item.buildYourOwn === true;
}

function currencyOf(item: JsonObject): string {
  return asString(item.currencyCode) ?? "USD";
}

function yearsOf(item: JsonObject): Years {
  return asNumber(item.subDurationInYears) === 2 ? 2 : 1;
}

/** The price of a build-your-own package without options, for a length other than its own. */
function customTotal(item: JsonObject, years: Years): string | undefined {
  const total = asString(asObject(item.cyoPackagePrice)[String(years)]);
  return total === "" ? undefined : total;
}
