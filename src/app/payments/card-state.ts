import type { CardField, CardState, FieldState } from "../../../renderers/commerce/index.ts";
import type { SdkState } from "./sdk.ts";

const CARD_FIELDS = ["number", "expirationDate", "cvv", "postalCode", "cardholderName"] as const;

export function isCardField(name: unknown): name is CardField {
  return CARD_FIELDS.some((field) => field === name);
}

/** Converts the SDK's state to the port's types. */
export function toCardState({ cards, fields }: SdkState): CardState {
  const [only] = cards;
  const sure = cards.length === 1 ? only : undefined;
  const states: Partial<Record<CardField, FieldState>> = {};
  for (const field of CARD_FIELDS) {
    const state = fields[field];
    if (!state) continue;
    const { isEmpty: empty, isValid: valid, isPotentiallyValid: possiblyValid, isFocused: focused } = state;
    states[field] = { empty, valid, possiblyValid, focused };
  }
  return { fields: states, brand: sure ? brandOf(sure.type) : null, cvvLength: sure?.code.size === 4 ? 4 : 3 };
}

/** "master-card", "MasterCard" and "American Express" become "mastercard" and "american-express". */
export function brandOf(name: string): string {
  const brand = name.toLowerCase().replaceAll(" ", "-");
  return brand === "master-card" ? "mastercard" : brand;
}
