import type { Program } from "./program.ts";

/**
 * The next moment after `at` (ms) at which a condition over `now` may change. The page is drawn again then. `undefined`
 * if there is none.
 */
export function nextMoment({ moments = [] }: Program, at: number): number | undefined {
  return moments.find((moment) => moment > at);
}
