import { type RawBuilder, sql } from "kysely";
import { expect } from "vitest";
import type { Service } from "../../../src/server/index.ts";
import type { Bench } from "./builders.ts";

type Database = Service["db"];

/**
 * Holds a lock while `act` runs, which may write in the same transaction. `waitFor` waits until this many statements of
 * the service wait for a lock. This way a test can reliably change something between two statements of a call.
 */
export function whileLocked<T>(
  { service: { db } }: Bench,
  lock: RawBuilder<unknown>,
  act: (waitFor: (count: number) => Promise<void>, tx: Database) => Promise<T>,
): Promise<T> {
  // Excludes the statements of the workers, which can run at any time: settling, and what forgets old data.
  const waits = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query not like '%random()%'
      and query not like '%skip locked%'`;
  const waiting = async () => (await waits.execute(db)).rows[0]?.count;
  return db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    return act((count) => expect.poll(waiting, { timeout: 100_000 }).toBeGreaterThanOrEqual(count), tx);
  });
}
