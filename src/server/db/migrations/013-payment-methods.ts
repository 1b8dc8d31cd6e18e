import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The payment method. All earlier charges were paid by card. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payments add column method text not null default 'card' check (method in ('card', 'paypal', 'venmo'))`.execute(
    db,
  );
}
