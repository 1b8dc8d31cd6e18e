import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/**
 * Start of the current statement, by the database's clock. The clocks of instances differ, so leases and expiry times
 * are written and compared by the shared clock, never with `new Date()`.
 */
export const now: RawBuilder<Date> = sql<Date>`statement_timestamp()`;

/** `ms` milliseconds from now; a negative number gives a time in the past. */
export function inMs(ms: number): RawBuilder<Date> {
  return sql<Date>`statement_timestamp() + ${ms}::float8 * interval '1 millisecond'`;
}
