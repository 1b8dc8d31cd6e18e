import { sql } from "kysely";
import type { Kysely } from "kysely";

/** An experiment that was stopped may leave their arm to those who are in the middle, until this time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table experiment_states add column kept_until timestamptz`.execute(db);
}
