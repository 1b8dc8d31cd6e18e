/** Messages about new actions of rules. */
import type { RulePlaceRequest } from "./protocol-conditions.ts";
import type { ValuesView } from "./protocol-parts.ts";

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
  readonly offers: readonly ActionOfferView[];
  /** What is asked about the chosen one. `null` if none is chosen yet. */
  readonly chosen: ActionView | null;
}

/** A kind of action that can be added. */
export interface ActionOfferView {
  /** The keyword of the language. */
  readonly does: string;
  readonly title: string;
  readonly description: string;
  /** What it can be about. If there is nothing to choose, it is one choice without a name. */
  readonly choices: readonly { readonly name: string; readonly words: string }[];
}

/** What is asked about a new action. */
export interface ActionView {
  /** The list as JSON. */
  readonly was: string;
  /** What is done there now, in order, in words. */
  readonly done: readonly string[];
  readonly settings: ValuesView;
  /** Whether it shows a text. */
  readonly says: boolean;
  /** Why one should think before adding it. */
  readonly dangers: readonly string[];
}
