/** What stands on a step's page, for who sets it, moves it or takes it away. */
import type { JsonObject } from "../engine/index.ts";

/** A block of a page, words that open over it, or what is told after something has happened. */
export interface PartView {
  /** What it is chosen by; the same wherever it stands, however it is set, and whatever order its buttons have. */
  readonly id: string;
  /** JSON pointer of it in the journey. */
  readonly at: string;
  readonly kind: "block" | "dialog" | "told";
  /** Of the block's kind, of the dialog, or of the event after which it is told. */
  readonly name: string;
  /** Key of its first text. */
  readonly words: string | null;
  /** As it is written, as JSON. */
  readonly was: string;
  /** Its number on the page; `null`: it cannot be put elsewhere there. */
  readonly place: number | null;
  /** It can be taken away. */
  readonly isMessage: boolean;
  readonly buttons: readonly ButtonView[];
  /** `null`: there is nothing to set. */
  readonly settings: SettingsView | null;
}

/** What can be set of a block or a field, as a form. */
export interface SettingsView {
  /** JSON Schema of an object, as the descriptor has it: `title` and `description` say what each is, and what each choice is called. */
  readonly schema: JsonObject & { readonly properties: JsonObject };
  /** As it is set, with defaults; empty texts for what is not set and has none. */
  readonly values: JsonObject;
  /** Titles of what an expression works out, which is not in the form. */
  readonly workedOut: readonly string[];
}

/** What can be pressed, and taken away. */
export interface ButtonView {
  readonly at: string;
  readonly event: string;
  /** Its number in the list that it is in, and how many there are; `null`: it stands alone. */
  readonly place: { readonly index: number; readonly of: number } | null;
  /** Key of its words. */
  readonly words: string | null;
  readonly was: string;
}
