import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Index for the hourly search for abandoned registrations, so that it need not read the paid ones, whose number keeps
 * growing.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index signups_unpaid on signups (expires_at) where paid_at is null`.execute(db);
}
