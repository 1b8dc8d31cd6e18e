/** The calls of a step: messages between the Studio's server and the Page place. */
import type { Json } from "../engine/index.ts";
import type { ChosenError } from "../app/dev/index.ts";

export interface CallView {
  readonly operation: string;
  /** Its summary in the contract, or its name if there is none. */
  readonly summary: string;
  /** What triggers the call in the step. */
  readonly causes: readonly CallCause[];
  /** The answer in the sample data, or one made from the contract if there is none. */
  readonly answer: Json;
  readonly isMadeUp: boolean;
  /** The failures that the contract declares, the operation's own ones first. */
  readonly errors: readonly ErrorView[];
}

export type CallCause =
  /** Entering the step. */
  | { readonly kind: "enter" }
  /** Made in advance for the next step, which has this title. */
  | { readonly kind: "ahead"; readonly step: string; readonly title: string }
  /** `words` describe the event. */
  | { readonly kind: "event"; readonly event: string; readonly words: string };

/** A failure that can be chosen, with its meaning. */
export interface ErrorView extends Omit<ChosenError, "fields"> {
  readonly meaning: string;
}

/** Whether an answer that a person has written matches the contract. */
export interface AnswerJudged {
  /** The answer, if it is valid. */
  readonly answer?: Json;
  readonly mistakes: readonly AnswerMistake[];
}

export interface AnswerMistake {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}
