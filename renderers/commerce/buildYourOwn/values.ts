import type { Json } from "../../../src/engine/index.ts";
import { asObject, asString } from "../../props.ts";
import type { Term } from "./terms.ts";

/**
 * What has been put together so far: option codes, empty for none. It is a type alias so that TypeScript accepts it as
 * JSON.
 */
export type Values = {
  /** Subscription type. Empty until a length is chosen. */
  readonly subscription: string;
  readonly myfiles: string;
  readonly tonemeter: string;
  readonly unlimitedPayments: string;
};

export function readValues(value: Json | undefined): Values {
  const { subscription, myfiles, tonemeter, unlimitedPayments } = asObject(value);
  return {
    subscription: asString(subscription) ?? "",
    myfiles: asString(myfiles) ?? "",
    tonemeter: asString(tonemeter) ?? "",
    unlimitedPayments: asString(unlimitedPayments) ?? "",
  };
}

/**
 * Sets the storage to what the length includes if its code does not belong to this length, for example when the length
 * was chosen on another page.
 */
export function withStorage(values: Values, term: Term | undefined): Values {
  if (term === undefined || term.storage.some(({ code }) => code === values.myfiles)) return values;
  return { ...values, myfiles: withLength(term, values.subscription).myfiles };
}

/**
 * Changes the length. Codes differ by length, so the additions are cleared, and the storage is what the new length
 * includes.
 */
export function withLength(term: Term | undefined, subscription: string): Values {
  const included = term?.storage.find((option) => option.price === 0) ?? term?.storage[0];
  return { subscription, myfiles: included?.code ?? "", tonemeter: "", unlimitedPayments: "" };
}

/** True if a length is chosen and every other choice is sold with this length. */
export function isComplete(values: Values, term: Term | undefined): term is Term {
  return (
    term !== undefined &&
    (term.storage.length === 0 || term.storage.some((option) => option.code === values.myfiles)) &&
    (values.tonemeter === "" || values.tonemeter === term.toneMeter?.code) &&
    (values.unlimitedPayments === "" || values.unlimitedPayments === term.payments?.code)
  );
}

/** The price in minor units. */
export function totalOf(values: Values, term: Term): number {
  const chosen = new Set([values.myfiles, values.tonemeter, values.unlimitedPayments]);
  return [...term.storage, term.toneMeter, term.payments]
    .filter((option) => option !== undefined)
    .filter((option) => chosen.has(option.code))
    .reduce((sum, option) => sum + option.price, term.basePrice);
}
