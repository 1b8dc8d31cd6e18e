import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Rows that may be deleted, because nothing refers to them any more. An index must find them. */
export interface EndedRows {
  readonly table: keyof Tables;
  /** A condition on its columns. */
  readonly where: RawBuilder<unknown>;
}

/** Deletes at most `most` of them, and returns how many it has deleted. Skips rows that somebody locks. */
export async function deleteSome(db: Kysely<Tables>, { table, where }: EndedRows, most: number): Promise<number> {
  // `array(...)` makes PostgreSQL choose the rows once, whatever the query plan.
  const deleted = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${where} limit ${most} for update skip locked))`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}
