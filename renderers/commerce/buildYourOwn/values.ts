import type { Json } from "../../../src/engine/index.ts";
import { asObject, asString } from "../../props.ts";
import type { Term } from "./terms.ts";

/** What has been put together so far: option codes, empty for none. A type alias, so that it is JSON to TypeScript. */
export type Values = {
  /** Subscription type, empty while no length is chosen. */
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

/** Where the length came along from elsewhere, storage is what it includes until another one is chosen. */
export function withStorage(values: Values, term: Term | undefined): Values {
  if (term === undefined || term.storage.some(({ code }) => code === values.myfiles)) return values;
  return { ...values, myfiles: withLength(term, values.subscription).myfiles };
}

/** Another length: codes differ by length, so that additions start over and storage is what that length includes. */
export function withLength(term: Term | undefined, subscription: string): Values {
  const included = term?.storage.find((option) => option.price === 0) ?? term?.storage[0];
  return { subscription, myfiles: included?.code ?? "", tonemeter: "", unlimitedPayments: "" };
}

/** A length is chosen, and everything else is something that this length is sold with. */
export function isComplete(values: Values, term: Term | undefined): term is Term {
  return (
    term !== undefined &&
    (term.storage.length === 0 || term.storage.some((option) => option.code === values.myfiles)) &&
    (values.tonemeter === "" || values.tonemeter === term.toneMeter?.code) &&
    (values.unlimitedPayments === "" || values.unlimitedPayments === term.payments?.code)
  );
}

/** What it costs, minor units. */
export function totalOf(values: Values, term: Term): number {
  const chosen = new Set([values.myfiles, values.tonemeter, values.unlimitedPayments]);
  return [...term.storage, term.toneMeter, term.payments]
    .filter((option) => option !== undefined)
    .filter((option) => chosen.has(option.code))
    .reduce((sum, option) => sum + option.price, term.basePrice);
}
