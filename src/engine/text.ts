import type { Json } from "./json.ts";

/**
 * A text for a person, not yet translated: a locale key with its parameters, or words that
 * already are in the person's language because the service sent them.
 */
export type Text =
  | { readonly key: string; readonly with?: Readonly<Record<string, Json | undefined>> }
  | { readonly literal: string };
