/** Messages about values of a journey that are written on one line, between the Studio's server and its pages. */
import type { ConditionMeaning, RulePlaceRequest } from "./protocol-conditions.ts";

/** An expression in place of a value, even of one that is not written yet. */
export interface LineRequest extends RulePlaceRequest {
  /** The expression without its `=`. */
  readonly source: string;
}

/** What an expression gives, in words, and its problems. */
export type LineView = Omit<ConditionMeaning, "joined" | "doubts">;
