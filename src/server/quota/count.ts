import { sql } from "kysely";
import type { Kysely } from "kysely";
import { inMs, now } from "../db/index.ts";
import type { Tables } from "../db/index.ts";

export interface Counted {
  /** This one included. */
  readonly count: number;
  /** Until the count begins anew: more than 0. */
  readonly seconds: number;
}

/**
 * Counts one more of what `key` (a keyed digest) stands for, in a window that begins with the first one and lasts `withinMs`. In the database, by its
 * clock: all instances share the count, and of many at once each gets a number of its own. In a transaction, the others wait for its end, and what is
 * rolled back was not counted.
 */
export async function countOne(db: Kysely<Tables>, key: Buffer, withinMs: number): Promise<Counted> {
  return db
    .insertInto("tries")
    .values({ key, count: 1, until: inMs(withinMs) })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql<number>`case when tries.until <= ${now} then 1 else tries.count + 1 end`,
        until: sql<Date>`case when tries.until <= ${now} then excluded.until else tries.until end`,
      }),
    )
    .returning(["count", sql<number>`extract(epoch from until - ${now})::float8`.as("seconds")])
    .executeTakeFirstOrThrow();
}
