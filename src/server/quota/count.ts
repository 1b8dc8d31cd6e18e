import { sql } from "kysely";
import type { Kysely } from "kysely";
import { inMs, now } from "../db/index.ts";
import type { Tables } from "../db/index.ts";

interface Counted {
  /** Including what was added. */
  readonly count: number;
  /** Time until the count restarts, more than 0. */
  readonly seconds: number;
}

/**
 * Adds `by` to the count of `key` (a keyed hash), in a window that starts with the first call and lasts `withinMs`.
 * Counts in the database, by its clock: all instances share the count, and parallel calls get different numbers. In a
 * transaction, other calls wait for its end, and a rollback takes the count back.
 */
export async function addToCount(db: Kysely<Tables>, key: Buffer, withinMs: number, by = 1): Promise<Counted> {
  return db
    .insertInto("tries")
    .values({ key, count: by, until: inMs(withinMs) })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql<number>`case when tries.until <= ${now} then excluded.count else tries.count + excluded.count end`,
        until: sql<Date>`case when tries.until <= ${now} then excluded.until else tries.until end`,
      }),
    )
    .returning(["count", sql<number>`extract(epoch from until - ${now})::float8`.as("seconds")])
    .executeTakeFirstOrThrow();
}
