import { sql } from "kysely";
import type { Kysely } from "kysely";

/** What nobody goes on with is looked for every hour; what is paid for, which grows without end, is not read for that. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index signups_unpaid on signups (expires_at) where paid_at is null`.execute(db);
}
