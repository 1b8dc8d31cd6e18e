import type { ComponentType } from "react";
import type { JsonObject, Text, WidgetTypes } from "../../src/engine/index.ts";
import type { Typing } from "../fields/uncommitted.ts";

/** One of the values that a field can have. `label` is in the person's language. */
export interface Choice {
  readonly value: string | number | boolean;
  readonly label: string;
}

/**
 * The props of every widget. A `readOnly` field can be focused and read by a screen reader, a `disabled` one cannot.
 * `T`: the value and the layout that its descriptor says, if it is a widget of a typed journey.
 */
export interface WidgetProps<T extends WidgetTypes = WidgetTypes> {
  readonly id: string;
  /** The schema of its form: `schemas/<flow>/<form>`. */
  readonly form: string;
  /**
   * One object for all fields of an open form, the same for as long as it is open. Data that a widget stores under it
   * is kept if the field moves, as items of a list do.
   */
  readonly openForm: object;
  /** Dotted path of the field in its form. */
  readonly path: string;
  readonly value: T["value"] | undefined;
  /** The value formatted for reading (a phone number in groups), if that differs from the value. */
  readonly written?: string | undefined;
  readonly label: string;
  /** The label with its links, for a widget that can show them. */
  readonly labelText?: Text | undefined;
  readonly hint: Text | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  /** The problem to show, if there is one. */
  readonly problem: Text | undefined;
  /** Ids of the elements that describe the control. */
  readonly describedBy: string | undefined;
  readonly autocomplete: string | undefined;
  readonly inputMode: InputMode | undefined;
  readonly placeholder: string | undefined;
  /** The field's whole layout, for settings that only this widget reads. */
  readonly layout: T["layout"];
  /** The field's current schema, for limits that this widget reads. */
  readonly schema: JsonObject;
  readonly maxLength: number | undefined;
  readonly choices: readonly Choice[];
  /** The list of choices is empty, so the person types a text. */
  readonly free: boolean;
  /** The block provides choices for this field, possibly none at times. */
  readonly listed: boolean;
  /**
   * The rules for a good value, for `passwordWithRules`. `met` checks a rule with the text that is in the control now.
   */
  readonly rules: readonly { readonly text: Text; readonly missing: Text | undefined; met(value: string): boolean }[];
  /** The text that is being typed, which is committed after a pause. */
  readonly typing: Typing;
  /** The person has set a value. */
  commit(value: T["value"] | undefined): void;
  /** The person picked a choice that fills in more than this field. `typed` is what they had typed. */
  pick(value: string, typed: string): void;
  /** The person left the field. `typed` is its text if it is not committed yet. */
  leave(typed?: string): void;
}

export type InputMode = "text" | "email" | "tel" | "numeric" | "decimal" | "search" | "url" | "none";

/** Widgets by the name that layouts use. */
export type WidgetSet = Readonly<Record<string, Widget>>;

export interface Widget {
  readonly Component: ComponentType<WidgetProps>;
  /** It draws its own label and problem, since it consists of more than one element. */
  readonly whole?: true;
  /** Its control keeps what is typed (`useTyped`), so it is not drawn for a text that the control already shows. */
  readonly keepsText?: true;
}
