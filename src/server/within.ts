import { setTimeout as sleep } from "node:timers/promises";

/** Waits for `work`, `ms` at the longest; answers whether it was done by then. Throws what it throws until then. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const late = sleep(ms, false, { signal: over.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    over.abort();
  }
}
