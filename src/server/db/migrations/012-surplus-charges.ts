import { sql } from "kysely";
import type { Kysely } from "kysely";

/** A charge that came too late, when another one already stood: `surplus` until it is given back, then `returned`. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table payments drop constraint payments_status_check`.execute(db);
  await sql`
    alter table payments add constraint payments_status_check
      check (status in ('pending', 'charged', 'refused', 'surplus', 'returned'))`.execute(db);
  await sql`create index payments_surplus on payments (created_at) where status = 'surplus'`.execute(db);
}
