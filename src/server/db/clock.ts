import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/**
 * This moment by the database's clock, the beginning of the statement. Instances disagree about the time: every lease and every end is written and compared by the one clock that
 * they share, never by `new Date()`.
 */
export const now: RawBuilder<Date> = sql<Date>`statement_timestamp()`;

/** So many milliseconds from now; before now where they are fewer than none. */
export function inMs(ms: number): RawBuilder<Date> {
  return sql<Date>`statement_timestamp() + ${ms}::float8 * interval '1 millisecond'`;
}
