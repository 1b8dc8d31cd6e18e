import type { Program } from "../engine/index.ts";
import { isUsual, type StateKind, type Searched } from "./state-kind.ts";

/**
 * Places from which people and the service cannot reach an end of the journey or a way out. Paths through a failure, a
 * typed address or the browser's Back do not count, because people would not think of them. Returns the first place of
 * each step.
 */
export function stuckPlaces(program: Program, { places }: Searched): StateKind[] {
  const alive = new Uint8Array(places.length);
  const into: number[][] = places.map(() => []);
  const queue: number[] = [];
  for (const place of places) {
    const { index, step, edges, leaves, lookedAt } = place;
    for (const { to, by } of edges) if (isUsual(by)) into[to]?.push(index);
    // The search did not continue from these places. They are like others from which it did.
    if (!leaves && lookedAt && program.steps[step]?.end !== true) continue;
    alive[index] = 1;
    queue.push(index);
  }
  for (const at of queue) {
    for (const from of into[at] ?? []) {
      if (alive[from] === 1) continue;
      alive[from] = 1;
      queue.push(from);
    }
  }
  const found = new Map<string, StateKind>();
  for (const place of places) if (alive[place.index] === 0 && !found.has(place.step)) found.set(place.step, place);
  return [...found.values()];
}
