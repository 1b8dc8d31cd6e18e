import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * Start of the current statement, by the database's clock. The clocks of instances differ, so leases and expiry times
 * are written and compared by the shared clock, never with `new Date()`.
 */
export const now: RawBuilder<Date> = sql<Date>`statement_timestamp()`;

/** `ms` milliseconds from now; a negative number gives a time in the past. */
export function inMs(ms: number): RawBuilder<Date> {
  return sql<Date>`statement_timestamp() + ${ms}::float8 * interval '1 millisecond'`;
}

export function daysAgo(days: number): RawBuilder<Date> {
  return inMs(-days * 86_400_000);
}

/** The time by the database's clock, for what the service itself calculates, such as the days that are left of a year. */
export async function readNow(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("no answer");
  return row.at;
}

/** From here on, times in the log and in texts mislead, and the provider's cannot be compared with ours. */
const CLOCK_MS = 5_000;

/**
 * How far this machine's clock is ahead of the database's, in ms, by a statement that returns the database's time; half
 * of the time that the statement takes is its error.
 */
export async function measureClock(read: () => Promise<Date>): Promise<number> {
  const before = Date.now();
  const at = await read();
  return Math.round((before + Date.now()) / 2 - at.getTime());
}

export function isClockWrong(aheadMs: number): boolean {
  return Math.abs(aheadMs) >= CLOCK_MS;
}
