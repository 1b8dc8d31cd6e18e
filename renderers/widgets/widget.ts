import type { ComponentType } from "react";
import type { Json, JsonObject, Text } from "../../src/engine/index.ts";

/** One of the values that a field may take; `label` in the person's language. */
export interface Choice {
  readonly value: string | number | boolean;
  readonly label: string;
}

/** What every widget is given. `readOnly` can be focused and read aloud, `disabled` cannot. */
export interface WidgetProps {
  readonly id: string;
  /** The schema of its form: `schemas/<flow>/<form>`. */
  readonly form: string;
  /** One object for all fields of an open form, the same for as long as it is open: what a widget keeps by it outlives a field that moves, as items of a list do. */
  readonly openForm: object;
  /** Dotted path of the field in its form. */
  readonly path: string;
  readonly value: Json | undefined;
  /** How the value is written for reading (a phone number in groups), where that is another text. */
  readonly written?: string | undefined;
  readonly label: string;
  /** The label with its links, for a widget that can hold them. */
  readonly labelText?: Text | undefined;
  readonly hint: Text | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  /** The problem to show, where there is one. */
  readonly problem: Text | undefined;
  /** Ids of the elements that describe the control. */
  readonly describedBy: string | undefined;
  readonly autocomplete: string | undefined;
  readonly inputMode: InputMode | undefined;
  readonly placeholder: string | undefined;
  /** The field's layout as it is written, for properties that are this widget's alone. */
  readonly layout: JsonObject;
  /** The field's schema as it counts now, for limits that this widget reads. */
  readonly schema: JsonObject;
  readonly maxLength: number | undefined;
  readonly choices: readonly Choice[];
  /** There is a list of choices and nothing in it: the person writes. */
  readonly free: boolean;
  /** The block gives choices for this field, at times none. */
  readonly listed: boolean;
  /** What a good value has, for `passwordWithRules`; `met` judges it against the text that stands there now. */
  readonly rules: readonly { readonly text: Text; readonly missing: Text | undefined; met(value: string): boolean }[];
  /** How long the pause in typing is after which it is reported, in milliseconds. */
  readonly pauseMs: number;
  /** The person settled on a value. */
  commit(value: Json | undefined): void;
  /** The person picked a choice that stands for more than this field's value. `typed` is what they had written. */
  pick(value: string, typed: string): void;
  /** The person left the field; `typed` is what stands there and is not committed yet. */
  leave(typed?: string): void;
  /** Keeps how to commit what is still being typed, for a submit by Enter. Returns what forgets it. */
  hold(flush: () => void): () => void;
}

export type InputMode = "text" | "email" | "tel" | "numeric" | "decimal" | "search" | "url" | "none";

/** Widgets by the name that layouts use. */
export type WidgetSet = Readonly<Record<string, Widget>>;

export interface Widget {
  readonly Component: ComponentType<WidgetProps>;
  /** It draws its own label and problem, since its control is more than one element. */
  readonly whole?: true;
}
