import type { Json } from "../../../src/engine/index.ts";
import { asNumber, asObjects, asString } from "../../props.ts";
import { type Term, yearsOf } from "./terms.ts";
import { totalOf, type Values } from "./values.ts";

/** A ready-made package that is the better choice. */
interface Better {
  readonly name: string;
  /** Formatted. */
  readonly price: string;
  /** How much less it costs, in minor units. */
  readonly less: number;
}

/**
 * The cheapest ready-made package that contains everything that was chosen, for the same length and less money.
 * Undefined if there is none.
 */
export function betterPackage(packages: Json | undefined, values: Values, term: Term): Better | undefined {
  const total = totalOf(values, term);
  const chosen = [values.myfiles, values.tonemeter, values.unlimitedPayments].filter((code) => code !== "");
  const [cheapest] = asObjects(packages)
    .filter((item) => item.buildYourOwn !== true && item.subDurationInYears === yearsOf(term.code))
    .filter((item) => {
      const covered: readonly Json[] = Array.isArray(item.coveredOptions) ? item.coveredOptions : [];
      return chosen.every((code) => covered.includes(code));
    })
    .filter((item) => item.currencyCode === term.currency && (asNumber(item.totalPrice) ?? total) < total)
    .sort((a, b) => (asNumber(a.totalPrice) ?? 0) - (asNumber(b.totalPrice) ?? 0));
  if (cheapest === undefined) return undefined;
  return {
    name: asString(cheapest.displayName) ?? "",
    price: asString(cheapest.totalPriceFormatted) ?? "",
    less: total - (asNumber(cheapest.totalPrice) ?? 0),
  };
}
