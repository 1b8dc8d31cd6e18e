import type { Taken } from "./state-kind.ts";
import type { Model } from "./model.ts";

export interface SearchOptions {
  /**
   * While there are at most this many places, the search continues from every one. After that, only from those that are
   * new (see `noveltyOf`).
   */
  readonly exact?: number;
  /** Maximum number of transitions. Default: depends on the number of steps. */
  readonly most?: number;
  /**
   * If something was not reached: this many transitions more, from places that were passed over and have a new pair of
   * any two facts. After that, four times as many from all places that were passed over, if what is missing would be
   * reported.
   */
  readonly further?: number;
  /** Called for each transition, even if it leads to a known state or out of the journey. */
  readonly taken?: (one: Taken) => void;
  /** Called for each state: whether the result is no longer needed. If so, the search throws `Stopped`. */
  readonly stopped?: () => boolean;
}

/**
 * Maximum number of transitions. Remembered data can distinguish as many states as there are steps, and any address can
 * be typed in each of them. Four transitions for each pair of steps are enough for journeys of up to 300 steps. Beyond
 * that, time and memory are the limit.
 */
export function mostFor({ program }: Pick<Model, "program">): number {
  const steps = Object.keys(program.steps).length;
  return Math.min(Math.max(150_000, 4 * steps * steps), 400_000);
}

/** Thrown by a search whose result is no longer needed. */
export class Stopped extends Error {
  constructor() {
    super("The exploration was given up.");
  }
}
