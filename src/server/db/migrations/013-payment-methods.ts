import { sql } from "kysely";
import type { Kysely } from "kysely";

/** What a charge was paid with. Everything before was a card. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payments add column method text not null default 'card' check (method in ('card', 'paypal', 'venmo'))`.execute(
    db,
  );
}
