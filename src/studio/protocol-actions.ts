/** Messages about new actions of rules. */
import type { AdditionView, ValuesView } from "./protocol-parts.ts";

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
