import { now } from "./db/index.ts";
import type { Database } from "./db/index.ts";

/** Whoever asks wants to know it sooner than a statement may take. */
const WITHIN_MS = 2_000;

/**
 * Answers whether the service can do its work: a row was written just now. A database that is full, a read-only copy or one that does not answer can be read or connected to, and is
 * not ready. However many ask at once, one row is written at a time.
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
