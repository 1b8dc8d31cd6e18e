import type { CardField, CardState } from "../payments.ts";

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

/** What the wrapper of a field shows: its `data-state`, words from `focused`, `invalid`, `valid`; `loading` until the field is there. */
export function wrapperState(card: CardState | undefined, field: AskedField, touched: boolean): string {
  if (!card) return "loading";
  const state = card.fields[field];
  if (!state) return "";
  const words = [state.focused ? "focused" : "", state.valid ? "valid" : "", touched && !state.valid ? "invalid" : ""];
  return words.filter((word) => word !== "").join(" ");
}
