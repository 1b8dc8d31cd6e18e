import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * What a token is made from, so that a registration gets the same one again while it works. An instance older than this
 * writes rows without it, as many as it likes; they end within a day.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table tokens add column seed bytea`.execute(db);
  await sql`create unique index tokens_one on tokens (signup_id, purpose) where seed is not null`.execute(db);
}
