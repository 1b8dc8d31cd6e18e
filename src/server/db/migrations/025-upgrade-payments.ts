import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Payments for upgrades. A subscription has one live payment of each number: 0 for the first one, then one for each
 * upgrade. `upgrade` is what the plan becomes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payments
      add column sequence integer not null default 0 check (sequence >= 0),
      add column upgrade jsonb,
      add constraint payments_upgrade_check check ((sequence = 0) = (upgrade is null))`.execute(db);
  await sql`drop index payments_one_live`.execute(db);
  await sql`
    create unique index payments_one_live on payments (signup_id, sequence)
      where status in ('pending', 'charged')`.execute(db);
}
