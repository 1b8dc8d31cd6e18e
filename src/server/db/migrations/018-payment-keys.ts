import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The page's own key for a payment attempt, and the attempts that a page cancelled before they arrived. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table payments add column payment_key text`.execute(db);
  await sql`create index payments_by_key on payments (signup_id, payment_key)`.execute(db);
  await sql`
    create table voided_payments (
      signup_id uuid not null references signups (id) on delete cascade,
      payment_key text not null,
      created_at timestamptz not null default now(),
      primary key (signup_id, payment_key)
    )`.execute(db);
}
