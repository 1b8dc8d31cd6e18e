import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Who runs the call of a key, so that whoever stood still and lost it to another changes nothing of theirs. And one row that is written to see whether
 * anything can be.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table idempotency add column claim uuid`.execute(db);
  await sql`create table readiness (
    one boolean primary key default true check (one),
    written_at timestamptz not null
  )`.execute(db);
}
