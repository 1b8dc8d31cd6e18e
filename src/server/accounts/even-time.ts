import { setTimeout as sleep } from "node:timers/promises";

/** Longer than the work takes on any but the busiest machine; short enough for nobody to wait for. */
export const SLOT_MS = 250;

/** Ends a whole number of slots after it began, however it ends: how long the work took then says nothing of what it found. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await sleep(SLOT_MS - ((performance.now() - began) % SLOT_MS));
  }
}
