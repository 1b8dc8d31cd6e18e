import { setTimeout as sleep } from "node:timers/promises";

/** Longer than the work takes except on a very busy machine, and short enough that nobody notices the wait. */
export const SLOT_MS = 250;

/**
 * Pads the work to a whole number of slots, on success and on failure, so that its duration does not reveal what it
 * found.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await sleep(SLOT_MS - ((performance.now() - began) % SLOT_MS));
  }
}
