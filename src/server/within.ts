import { setTimeout as sleep } from "node:timers/promises";

/** Waits for `work`, at most `ms`. Returns whether it finished in time. Rethrows its error if it fails in that time. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const late = sleep(ms, false, { signal: over.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    over.abort();
  }
}
