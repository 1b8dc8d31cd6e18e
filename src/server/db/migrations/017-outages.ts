import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * The owner of a key's call, so that a process that stalled and lost its claim cannot change the new owner's row. And a
 * single row that readiness checks write to.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table idempotency add column claim uuid`.execute(db);
  await sql`create table readiness (
    one boolean primary key default true check (one),
    written_at timestamptz not null
  )`.execute(db);
}
