/** Commands about the texts and lists of an object on a page: a block, an item of its lists, an object in it. */
import type { OfPart } from "../command-away.ts";
import type { SettingValue } from "../command-setting.ts";
import type { FieldWords } from "../field-words.ts";

/** Gives an object a text that it does not have yet. Languages without words have to be translated. */
export interface GiveText extends OfPart {
  readonly kind: "give-text";
  /** The property. */
  readonly name: string;
  readonly words: readonly FieldWords[];
}

/** Removes an optional text from an object. */
export interface TakeText extends OfPart {
  readonly kind: "take-text";
  readonly name: string;
}

/** What a new object on a page has. Languages without words have to be translated. */
export interface NewObject {
  /** Its texts, by property. */
  readonly texts: Readonly<Record<string, readonly FieldWords[]>>;
  /** Its settings, by property. */
  readonly settings: Readonly<Record<string, SettingValue>>;
  /** The step that its event leads to. `null` if the step handles the event already, or there is no event. */
  readonly to: string | null;
}

/** Adds an item at the end of a list of an object, or an object that it does not have yet. */
export interface AddItem extends OfPart, NewObject {
  readonly kind: "add-item";
  /** The property with the list or the object. */
  readonly name: string;
}

/** Moves an item within its list. */
export interface MoveItem extends OfPart {
  readonly kind: "move-item";
  /** By how many positions: down if positive, up if negative. */
  readonly by: number;
}

/** Deletes an item of a list, or an optional object, and what only it needed. */
export interface DeleteItem extends OfPart {
  readonly kind: "delete-item";
}
