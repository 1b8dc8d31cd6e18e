import { sql } from "kysely";
import type { Kysely } from "kysely";

/** `surplus` is a charge that arrived when another one already existed. It becomes `returned` when it is refunded. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table payments drop constraint payments_status_check`.execute(db);
  await sql`
    alter table payments add constraint payments_status_check
      check (status in ('pending', 'charged', 'refused', 'surplus', 'returned'))`.execute(db);
  await sql`create index payments_surplus on payments (created_at) where status = 'surplus'`.execute(db);
}
