import valid from "card-validator";
import cardTypes from "credit-card-type";
import { digits } from "./format.ts";

interface FieldState {
  readonly isEmpty: boolean;
  readonly isValid: boolean;
  readonly isPotentiallyValid: boolean;
  readonly isFocused: boolean;
}

/** The event for Braintree's outer side after every change. */
interface InputEvent {
  readonly type: string;
  readonly merchantPayload: {
    readonly emittedBy: string;
    readonly cards: readonly object[];
    readonly fields: Readonly<Record<string, FieldState>>;
  };
}

/** The card being typed, with all its fields. One frame owns it and shares it with the others. */
export interface CardForm {
  readonly fields: readonly string[];
  state(field: string): FieldState;
  value(field: string): string;
  input(field: string, value: string): void;
  focus(field: string, focused: boolean): void;
  submit(field: string): void;
}

/** `emit` sends each event to the page; `paint` shows a field's new state in its frame. */
export function createCardForm(
  fields: readonly string[],
  emit: (event: InputEvent) => void,
  paint: (field: string) => void,
): CardForm {
  const values = new Map<string, string>();
  const states = new Map<string, FieldState>(fields.map((field) => [field, UNTOUCHED]));
  let cards = cardTypes("");

  const state = (field: string): FieldState => states.get(field) ?? UNTOUCHED;
  const value = (field: string): string => values.get(field) ?? "";

  function report(emittedBy: string, type: string): void {
    const described = cards.map((card) => ({
      niceType: card.niceType,
      type: card.type === "mastercard" ? "master-card" : card.type,
      code: card.code,
      supported: true,
    }));
    emit({ type, merchantPayload: { emittedBy, cards: described, fields: Object.fromEntries(states) } });
  }

  function change(field: string, next: Partial<FieldState>, type: string): void {
    states.set(field, { ...state(field), ...next });
    paint(field);
    report(field, type);
  }

  function validate(field: string): void {
    const { isValid, isPotentiallyValid } = check(
      field,
      value(field),
      cards.map((card) => card.code.size),
    );
    const before = state(field);
    // One event per change, like Braintree's own frames.
    if (before.isPotentiallyValid !== isPotentiallyValid) change(field, { isPotentiallyValid }, "validityChange");
    if (before.isValid !== isValid) change(field, { isValid }, "validityChange");
  }

  return {
    fields,
    state,
    value,
    input(field, typed) {
      values.set(field, typed);
      const isEmpty = typed === "";
      if (state(field).isEmpty !== isEmpty) change(field, { isEmpty }, isEmpty ? "empty" : "notEmpty");
      if (field === "number") {
        const next = cardTypes(digits(typed));
        const changed = next.map((card) => card.type).join() !== cards.map((card) => card.type).join();
        cards = next;
        if (changed) report("number", "cardTypeChange");
        if (changed && fields.includes("cvv")) validate("cvv");
      }
      validate(field);
    },
    focus(field, isFocused) {
      if (state(field).isFocused !== isFocused) change(field, { isFocused }, isFocused ? "focus" : "blur");
    },
    submit: (field) => report(field, "inputSubmitRequest"),
  };
}

const UNTOUCHED: FieldState = { isEmpty: true, isValid: false, isPotentiallyValid: true, isFocused: false };

function check(
  field: string,
  value: string,
  cvvSizes: readonly number[],
): Pick<FieldState, "isValid" | "isPotentiallyValid"> {
  if (field === "number") return valid.number(digits(value));
  if (field === "cvv") return valid.cvv(value, [...new Set(cvvSizes)]);
  if (field === "expirationDate") return valid.expirationDate(value);
  if (field === "cardholderName") return valid.cardholderName(value);
  return valid.postalCode(value, { minLength: 3 });
}
