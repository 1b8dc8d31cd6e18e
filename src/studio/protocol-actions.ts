/** Messages about new actions of rules. */
import type { RulePlaceRequest } from "./protocol-conditions.ts";
import type { AdditionView, ValuesView } from "./protocol-parts.ts";

export interface ActionKind {
  readonly does: string;
  readonly of: string;
}

/** The list of actions that a person wants to add to, which may not exist yet. */
export interface ActionsRequest extends RulePlaceRequest {
  /** The chosen kind, by its keyword in the language, and what it is about. */
  readonly chosen?: ActionKind;
}

/** What is known about a new action of the list. */
export interface ActionsView {
  /** The kinds of actions, by their keywords in the language. */
  readonly offers: readonly AdditionView[];
  /** What is asked about the chosen one. `null` if none is chosen yet. */
  readonly chosen: ActionView | null;
}

/** The form for a new action. */
export interface ActionView extends ValuesView {
  /** What is chosen: `Call the service: Save the registration`. */
  readonly words: string;
  /** Why one should think before adding it. */
  readonly dangers: readonly string[];
}
