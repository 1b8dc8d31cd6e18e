/** Messages about values of a journey that are written on one line, between the Studio's server and its pages. */
import type { ConditionMeaning } from "./protocol-conditions.ts";

/** An expression in place of a value. */
export interface LineRequest {
  readonly flow: string;
  /** JSON pointer of the value in the journey, even of one that is not written yet. */
  readonly at: string;
  /** The arm for which it is shown (`<flag>=<arm>`). Empty for everybody. */
  readonly arm: string;
  /** The expression without its `=`. */
  readonly source: string;
}

/** What an expression gives, in words, and its problems. */
export type LineView = Omit<ConditionMeaning, "joined" | "doubts">;
