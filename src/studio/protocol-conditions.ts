/** Messages about conditions between the Studio's server and its pages. */
import type { Joined } from "./browser/condition.ts";
import type { AnswerView } from "./protocol-page.ts";
import type { ConditionWords } from "./protocol-parts.ts";

/** What an expression means at its place. */
export interface ConditionMeaning {
  readonly words: string;
  readonly problems: readonly { readonly message: string; readonly offset: number; readonly length: number }[];
  /** As shown in menus. `null` if they would lose information. */
  readonly joined: Joined | null;
  /** Why it says less than it seems to. */
  readonly doubts: readonly string[];
}

/** What an expression gives, in words, and its problems. */
export type LineView = Omit<ConditionMeaning, "joined" | "doubts">;

/** A condition of a journey, to be changed. */
export interface ConditionView extends ConditionMeaning, ConditionWords {
  /** The rest of its rule as JSON. */
  readonly of: string;
  /** What holds if there is no condition. */
  readonly without: "always" | "never";
  /** What a condition may read there. */
  readonly answers: readonly AnswerView[];
  /** What is not offered, and why. Empty if everything is. */
  readonly leftOut: string;
  /** The shared file that contains it, if any. */
  readonly sharedIn: string | null;
}

/**
 * The members of a form's question about a condition. The answer is the expression, after `in part:` if a value in the
 * menus is not filled in.
 */
export const CONDITION_QUESTION = {
  type: "string",
  "x-widget": "condition",
  pattern: "^(?!in part:)",
  errorMessage: "Fill in every value of the condition.",
} as const;
