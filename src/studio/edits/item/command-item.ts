/**
 * Commands about an object that has a form: a part of a page, a field of a form's layout, and what is in them: objects,
 * and the entries of their lists and maps (objects with free names).
 */
import type { SettingValue } from "../command-setting.ts";
import type { FieldWords } from "../field-words.ts";
import type { OfObject } from "./of-object.ts";

/** Gives an object a text that it does not have yet. Languages without words have to be translated. */
export type GiveText = OfObject & {
  readonly kind: "give-text";
  /** The property. */
  readonly name: string;
  readonly words: readonly FieldWords[];
};

/** Removes an optional text from an object. */
export type TakeText = OfObject & {
  readonly kind: "take-text";
  readonly name: string;
};

/** Gives a text of a part of a page another wording that is shown if a condition holds. */
export interface AddVariant {
  readonly kind: "add-variant";
  readonly flow: string;
  readonly step: string;
  readonly at: string;
  readonly was: string;
  /** The property. */
  readonly name: string;
  readonly when: string;
  readonly words: readonly FieldWords[];
}

/** What a new object has. Languages without words have to be translated. */
export interface NewObject {
  /** Its texts, by property. */
  readonly texts: Readonly<Record<string, readonly FieldWords[]>>;
  /** Its settings, by property. */
  readonly settings: Readonly<Record<string, SettingValue>>;
  /** The step that its event leads to. `null` if the step handles the event already, or there is no event. */
  readonly to: string | null;
}

/** Adds an entry at the end of a list or a map of an object, or an object that it does not have yet. */
export type AddItem = OfObject &
  NewObject & {
    readonly kind: "add-item";
    /** The property with the list, the map or the object. */
    readonly name: string;
    /** The name of a new entry of a map. */
    readonly entry?: string;
  };

/** Moves an item within its list. */
export type MoveItem = OfObject & {
  readonly kind: "move-item";
  /** By how many positions: down if positive, up if negative. */
  readonly by: number;
};

/** Gives an entry of a map another name. */
export type RenameItem = OfObject & {
  readonly kind: "rename-item";
  readonly to: string;
};

/** Deletes an item of a list, or an optional object, and what only it needed. */
export type DeleteItem = OfObject & {
  readonly kind: "delete-item";
};
