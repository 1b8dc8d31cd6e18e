import type { Model } from "./model.ts";

/**
 * What is remembered can tell as many states apart as there are steps, and from each of them any address can be typed: four transitions for each two
 * steps see journeys of up to 300 steps to their end. Beyond, the time and the memory of a machine are the bound.
 */
export function mostFor({ program }: Pick<Model, "program">): number {
  const steps = Object.keys(program.steps).length;
  return Math.min(Math.max(150_000, 4 * steps * steps), 400_000);
}
