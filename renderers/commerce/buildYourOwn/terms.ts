import type { Json, JsonObject } from "../../../src/engine/index.ts";
import { asNumber, asObject, asObjects, asString } from "../../props.ts";
import { minorUnits } from "../money.ts";

/** One option that can be added, or that is always included (price 0). */
export interface Option {
  readonly code: string;
  readonly description: string;
  /** Minor units. */
  readonly price: number;
  readonly priceFormatted: string;
}

/** A subscription of one length, with all its options. */
export interface Term {
  readonly code: string;
  readonly label: string;
  /** Price without options, in minor units. */
  readonly basePrice: number;
  readonly currency: string;
  readonly storage: readonly Option[];
  /** Undefined if it is not sold. */
  readonly toneMeter?: Option;
  readonly payments?: Option;
  /** Basic calls are included, without a choice. */
  readonly calls: boolean;
}

/** The lengths for which the build-your-own packages among `packages` are sold, shortest first. */
export function readTerms(packages: Json | undefined): readonly Term[] {
  const terms = asObjects(packages)
    .filter((item) => item.buildYourOwn === true)
    .flatMap((item) => asObjects(item.subscriptionLengthOptions).map((length) => readTerm(item, length)));
  return terms.filter((term, index) => terms.findIndex((other) => other.code === term.code) === index);
}

function readTerm(item: JsonObject, length: JsonObject): Term {
  const code = asString(length.value) ?? "";
  const years = yearsOf(code);
  const own = asNumber(item.subDurationInYears) === years;
  const byYears = minorUnits(asString(asObject(item.cyoPackagePrice)[String(years)]) ?? "");
  const options = asObjects(asObject(asObject(item.buildYourOwnData)[code]).options);
  const named = (name: string) => options.filter((option) => option.optionName === name).map(readOption);
  // An option without a price is not an addition.
  const sold = (name: string) => named(name).find((option) => option.price > 0);
  return {
    code,
    label: asString(length.label) ?? code,
    basePrice: byYears ?? (own ? (asNumber(item.totalPrice) ?? 0) : 0),
    currency: asString(item.currencyCode) ?? "USD",
    storage: named("MYFILES"),
    toneMeter: sold("TONEMETER"),
    payments: sold("UNLIMITEDPAYMENTS"),
    calls: named("CALLSBASIC").length > 0,
  };
}

function readOption(option: JsonObject): Option {
  return {
    code: asString(option.optionCode) ?? "",
    description: asString(option.description) ?? "",
    price: asNumber(option.price) ?? 0,
    priceFormatted: asString(option.priceFormatted) ?? "",
  };
}

/**
 * The whole percentage that a length costs less per year than one year, without options. 0 if it is not cheaper, or if
 * no one-year length is sold.
 */
export function percentLess(term: Term, terms: readonly Term[]): number {
  const years = yearsOf(term.code);
  const once = terms.find((other) => yearsOf(other.code) === 1);
  const asOften = years * (once?.basePrice ?? 0);
  return asOften > 0 ? Math.max(0, Math.floor(((asOften - term.basePrice) * 100) / asOften)) : 0;
}

/** The length of a subscription type: one year for SUB1YEAR, two for any other. */
export function yearsOf(code: string): 1 | 2 {
  return code === "SUB1YEAR" ? 1 : 2;
}
