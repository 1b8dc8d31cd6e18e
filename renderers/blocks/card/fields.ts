import type { CardField, CardState } from "../../payments.ts";

/** The fields that this block asks for, in reading order; the keys of their texts in the locale files are the same. */
export const FIELDS = ["number", "expirationDate", "cvv"] as const satisfies readonly CardField[];

export type AskedField = (typeof FIELDS)[number];

export function isAsked(field: CardField): field is AskedField {
  return FIELDS.some((asked) => asked === field);
}

/** Everything asked for is valid, so that the card may be sent. */
export function complete(card: CardState | undefined): boolean {
  return FIELDS.every((field) => card?.fields[field]?.valid === true);
}

/** What the wrapper of a field shows: its `data-state`, words from `focused`, `invalid`, `valid`. */
export function wrapperState(card: CardState | undefined, field: AskedField, touched: boolean): string {
  const state = card?.fields[field];
  if (!state) return "";
  const words = [state.focused ? "focused" : "", state.valid ? "valid" : "", touched && !state.valid ? "invalid" : ""];
  return words.filter((word) => word !== "").join(" ");
}

/** Names by which people know the brands; an unknown one keeps the provider's name. */
export function brandName(brand: string): string {
  return BRANDS[brand] ?? brand;
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  "master-card": "Mastercard",
  "american-express": "American Express",
  discover: "Discover",
  "diners-club": "Diners Club",
  jcb: "JCB",
  maestro: "Maestro",
  unionpay: "UnionPay",
};
