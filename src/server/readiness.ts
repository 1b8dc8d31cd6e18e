import { now } from "./db/index.ts";
import type { Database } from "./db/index.ts";

/** Shorter than a statement may take, because the caller wants a quick answer. */
const WITHIN_MS = 2_000;

/**
 * Returns whether the service can work, by writing a row. A database that is full, read-only or hanging may still
 * accept connections, but is not ready. Parallel calls share one write.
 */
export function createReadiness(db: Database): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  const write = async (): Promise<boolean> => {
    try {
      await db
        .insertInto("readiness")
        .values({ written_at: now })
        .onConflict((conflict) => conflict.column("one").doUpdateSet({ written_at: now }))
        .execute();
      return true;
    } catch {
      return false;
    } finally {
      running = undefined;
    }
  };
  return () => {
    running ??= write();
    return within(running, WITHIN_MS);
  };
}

async function within(written: Promise<boolean>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([written, late]);
  } finally {
    clearTimeout(timer);
  }
}
