/** The parts of a step's page, for setting, moving or deleting them. */
import type { JsonObject } from "../engine/index.ts";

/** A block of a page, a dialog, or an alert after an event. */
export interface PartView {
  /** Its id, which stays the same when it is moved, when its settings change, and when its buttons are reordered. */
  readonly id: string;
  /** JSON pointer in the journey. */
  readonly at: string;
  readonly kind: "block" | "dialog" | "told";
  /** Name of the block's kind, of the dialog, or of the event before the alert. */
  readonly name: string;
  /** Key of its first text. */
  readonly words: string | null;
  /** As written, in JSON. */
  readonly was: string;
  /** Its index on the page. `null` if it cannot be moved. */
  readonly place: number | null;
  /** Whether it can be deleted. */
  readonly isMessage: boolean;
  readonly buttons: readonly ButtonView[];
  /** `null` if there are no settings. */
  readonly settings: SettingsView | null;
}

/** What can be set of a block or a field, as a form. */
export interface SettingsView {
  /**
   * JSON Schema of an object, as in the descriptor. `title` and `description` explain each setting and name its
   * choices.
   */
  readonly schema: JsonObject & { readonly properties: JsonObject };
  /** The current values, including defaults. Empty texts for values that are not set and have no default. */
  readonly values: JsonObject;
  /** Titles of settings that an expression calculates, which are not in the form. */
  readonly workedOut: readonly string[];
}

/** A button that can be deleted. */
export interface ButtonView {
  readonly at: string;
  readonly event: string;
  /** Its index in its list, and the length of the list. `null` if it is the only one. */
  readonly place: { readonly index: number; readonly of: number } | null;
  /** Key of its text. */
  readonly words: string | null;
  readonly was: string;
}
