import type { Json } from "./json.ts";

/** A key of the locale files, with the values of its parameters. */
export interface KeyedText {
  readonly key: string;
  readonly with?: Readonly<Record<string, Json | undefined>>;
}

/**
 * A text for a person: a locale key with its parameters, words from the service that are already in the person's
 * language, or a value that is formatted for the language.
 */
export type Text =
  | KeyedText
  | { readonly literal: string }
  /** Whole minor units (cents, pence) of an ISO 4217 currency. */
  | { readonly money: number; readonly currency: string }
  /** A time, ISO 8601. Formatted in the person's own time zone, with minutes and the zone. */
  | { readonly moment: string };
