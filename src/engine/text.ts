import type { Json } from "./json.ts";

/** A key of the locale files, with what its words leave open. */
export interface KeyedText {
  readonly key: string;
  readonly with?: Readonly<Record<string, Json | undefined>>;
}

/**
 * A text for a person, not yet translated: a locale key with its parameters; words that already are in the person's
 * language because the service sent them; or a fact that each language writes in its own way.
 */
export type Text =
  | KeyedText
  | { readonly literal: string }
  /** Whole minor units (cents, pence) of an ISO 4217 currency. */
  | { readonly money: number; readonly currency: string }
  /** A time, ISO 8601; written in the person's own time zone, with its minutes and the zone. */
  | { readonly moment: string };
