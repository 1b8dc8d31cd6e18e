import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * When something was counted last, so that a count needs no clock but that of the new row: an engine that splits tables
 * over machines refuses one in the rest of the statement.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table tries add column counted_at timestamptz not null default statement_timestamp()`.execute(db);
}
