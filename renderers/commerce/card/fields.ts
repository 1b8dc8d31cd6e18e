import type { CardField, CardState } from "../payments.ts";

/** The fields of this block, in reading order. Their texts in the locale files have the same keys. */
const FIELDS = ["number", "expirationDate", "cvv"] as const satisfies readonly CardField[];

export type EnteredField = (typeof FIELDS)[number];

export function isEntered(field: CardField): field is EnteredField {
  return FIELDS.some((entered) => entered === field);
}

/** True if all fields are valid, so that the card can be sent. */
export function complete(card: CardState | undefined): boolean {
  return FIELDS.every((field) => card?.fields[field]?.valid === true);
}

/**
 * The `data-state` of a field's wrapper: a list of `focused`, `invalid`, `valid`. It is `loading` until the field is
 * there.
 */
export function wrapperState(card: CardState | undefined, field: EnteredField, touched: boolean): string {
  if (!card) return "loading";
  const state = card.fields[field];
  if (!state) return "";
  const words = [state.focused ? "focused" : "", state.valid ? "valid" : "", touched && !state.valid ? "invalid" : ""];
  return words.filter((word) => word !== "").join(" ");
}
