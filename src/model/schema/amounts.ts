import type { Json } from "../../engine/index.ts";
import type { Schema } from "./schema.ts";

/**
 * The currency of an amount: a fixed code, or the place where it comes from: a field beside it (`self`) or the context
 * (`context`).
 */
export type AmountCurrency = { readonly code: string } | { readonly of: "self" | "context"; readonly name: string };

/**
 * The currency of an amount (`x-currency`): a code such as `USD`, or `self.currency`, `context.currency`. `undefined`
 * for a value that is not an amount.
 */
export function currencyOf({ "x-currency": written }: Schema): AmountCurrency | undefined {
  if (written === undefined) return undefined;
  const [, of, name] = REFERENCE.exec(written) ?? [];
  return (of === "self" || of === "context") && name !== undefined ? { of, name } : { code: written };
}

const REFERENCE = /^(self|context)\.([A-Za-z_][A-Za-z0-9_]*)$/;

/** For each limit of a number: the default message, and its parameter. */
export const NUMBER_LIMITS: Readonly<Record<string, { readonly words: string; readonly parameter: string }>> = {
  minimum: { words: "errors.number.min", parameter: "min" },
  maximum: { words: "errors.number.max", parameter: "max" },
  exclusiveMinimum: { words: "errors.number.above", parameter: "above" },
  exclusiveMaximum: { words: "errors.number.below", parameter: "below" },
  multipleOf: { words: "errors.number.step", parameter: "step" },
};

/**
 * A number as a parameter of a message. The field's schema tells whether it is an amount. A currency that varies is
 * given as its path. A whole number with four digits may be a year, so its digits are not grouped.
 */
export function writtenNumber(number: number, { type, "x-currency": currency }: Schema): Json {
  if (currency !== undefined) return { money: number, currency };
  return type === "integer" && /^-?\d{4}$/.test(String(number)) ? { number, useGrouping: false } : { number };
}
