import type { Program } from "./program.ts";

/**
 * The next moment after `at` (ms) from which a journey's conditions over `now` may say something else: its page is looked at again then. `undefined` where
 * there is none.
 */
export function nextMoment({ moments = [] }: Program, at: number): number | undefined {
  return moments.find((moment) => moment > at);
}
