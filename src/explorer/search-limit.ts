import type { Model } from "./model.ts";

/**
 * Maximum number of transitions. Remembered data can distinguish as many states as there are steps, and any address can
 * be typed in each of them. Four transitions for each pair of steps are enough for journeys of up to 300 steps. Beyond
 * that, time and memory are the limit.
 */
export function mostFor({ program }: Pick<Model, "program">): number {
  const steps = Object.keys(program.steps).length;
  return Math.min(Math.max(150_000, 4 * steps * steps), 400_000);
}
