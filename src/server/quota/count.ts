import { type Kysely, sql } from "kysely";
import { inMs, now, type Tables } from "../db/index.ts";

interface Counted {
  /** Including what was added. */
  readonly count: number;
  /** Time until the count restarts, more than 0. */
  readonly seconds: number;
}

/** The window of a key. Goes by the time of the new row, which is now. */
const isOver = sql`tries.until <= excluded.counted_at`;

/**
 * Adds `by` to the count of `key` (a keyed hash), in a window that starts with the first call and lasts `withinMs`.
 * Counts in the database, by its clock: all instances share the count, and parallel calls get different numbers. In a
 * transaction, other calls wait for its end, and a rollback takes the count back.
 */
export async function addToCount(db: Kysely<Tables>, key: Buffer, withinMs: number, by = 1): Promise<Counted> {
  return db
    .insertInto("tries")
    .values({ key, count: by, until: inMs(withinMs), counted_at: now })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql<number>`case when ${isOver} then excluded.count else tries.count + excluded.count end`,
        until: sql<Date>`case when ${isOver} then excluded.until else tries.until end`,
        counted_at: sql<Date>`excluded.counted_at`,
      }),
    )
    .returning(["count", sql<number>`extract(epoch from until - counted_at)::float8`.as("seconds")])
    .executeTakeFirstOrThrow();
}
