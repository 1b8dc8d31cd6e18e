import type { Json } from "../../engine/index.ts";
import type { Schema } from "./schema.ts";

/** Which currency an amount is of: always the same one, or the one that an answer beside it (`self`) or the surroundings (`context`) say. */
export type AmountCurrency = { readonly code: string } | { readonly of: "self" | "context"; readonly name: string };

/** The currency of an amount (`x-currency`): a code such as `USD`, or `self.currency`, `context.currency`. Absent for what is no amount. */
export function currencyOf({ "x-currency": written }: Schema): AmountCurrency | undefined {
  if (written === undefined) return undefined;
  const [, of, name] = REFERENCE.exec(written) ?? [];
  return (of === "self" || of === "context") && name !== undefined ? { of, name } : { code: written };
}

const REFERENCE = /^(self|context)\.([A-Za-z_][A-Za-z0-9_]*)$/;

/** Limits of numbers: the usual words for what is beyond each, and the parameter of these words. */
export const NUMBER_LIMITS: Readonly<Record<string, { readonly words: string; readonly parameter: string }>> = {
  minimum: { words: "errors.number.min", parameter: "min" },
  maximum: { words: "errors.number.max", parameter: "max" },
  exclusiveMinimum: { words: "errors.number.above", parameter: "above" },
  exclusiveMaximum: { words: "errors.number.below", parameter: "below" },
  multipleOf: { words: "errors.number.step", parameter: "step" },
};

/** A number as a parameter of words: the field's schema says whether it is an amount. A currency that another answer says is named by its place. */
export function writtenNumber(number: number, { "x-currency": currency }: Schema): Json {
  return currency === undefined ? { number } : { money: number, currency };
}
