/** The calls of a step, for the place Page: what the Studio's server tells its pages, and what these ask of it. */
import type { Json } from "../engine/index.ts";
import type { ChosenError } from "../app/dev/index.ts";

export interface CallView {
  readonly operation: string;
  /** What it does, as the contract says; its name where the contract says nothing. */
  readonly summary: string;
  /** What makes the step ask. */
  readonly causes: readonly CallCause[];
  /** The answer of the sample data; `null` where there is none. */
  readonly sample: { readonly answer: Json } | null;
  /** What the contract declares that it fails with, the own ones first. */
  readonly errors: readonly ErrorView[];
}

export type CallCause =
  /** The step is entered. */
  | { readonly kind: "enter" }
  /** Somebody is at the step before, which names this one as the next. */
  | { readonly kind: "ahead"; readonly step: string }
  | { readonly kind: "event"; readonly event: string };

/** A failure that can be chosen, and what it means. */
export interface ErrorView extends Omit<ChosenError, "fields"> {
  readonly meaning: string;
}

/** Whether an answer that somebody has written keeps the contract. */
export interface AnswerJudged {
  /** The answer, where nothing is wrong with it. */
  readonly answer?: Json;
  readonly faults: readonly AnswerFault[];
}

export interface AnswerFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}
