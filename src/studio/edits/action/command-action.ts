/** Commands about what a rule does, or a step as it opens: which actions, and their order. */
import type { SettingValue } from "../command-setting.ts";
import type { FieldWords } from "../field-words.ts";

/** An action of a rule, or of a step as it opens. For parameters also a part of a page. */
interface OfAction {
  readonly flow: string;
  /** JSON pointer of the action in the journey. */
  readonly at: string;
  /** The action as JSON when the person saw it. */
  readonly was: string;
}

/** Adds an action to a rule, or to what a step does as it opens. */
export interface AddAction {
  readonly kind: "add-action";
  readonly flow: string;
  /** JSON pointer of the list of actions in the journey, which may not exist yet: the `do` of a rule or the `enter` of a step. */
  readonly at: string;
  /** The list as JSON when the person saw it. `null` if there was none. */
  readonly was: string;
  /** The keyword of the language for this kind of action. */
  readonly does: string;
  /** What it is about: the name of a call, an event, a value, a step, a field or a dialog. Empty if it needs none. */
  readonly of: string;
  /** Its values, by their pointers inside the action. A text that begins with `=` is an expression. */
  readonly values: Readonly<Record<string, SettingValue>>;
  /** What it says. Languages without words have to be translated. */
  readonly words: readonly FieldWords[];
  /** The index of the action that it comes after. `null` for the first place. */
  readonly after: number | null;
}

/** Moves an action within its list, by one place. */
export interface MoveAction extends OfAction {
  readonly kind: "move-action";
  readonly way: "up" | "down";
}

/** Deletes an action, and what only it needed. */
export interface DeleteAction extends OfAction {
  readonly kind: "delete-action";
}

/** Gives a parameter to the call or the event of an action, or to a text of an action or of a part of a page. */
export interface GiveValue extends OfAction {
  readonly kind: "give-value";
  /** The pointer of the parameter inside it. */
  readonly name: string;
  /** A text that begins with `=` is an expression. */
  readonly value: SettingValue;
}

/** Removes a parameter that may be missing. */
export interface TakeValue extends OfAction {
  readonly kind: "take-value";
  readonly name: string;
}

export type ActionCommand = AddAction | MoveAction | DeleteAction | GiveValue | TakeValue;
