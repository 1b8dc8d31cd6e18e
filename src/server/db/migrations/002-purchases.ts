import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Orders, all payment attempts, and idempotency keys, which make it safe to repeat a call. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table orders (
      signup_id uuid primary key references signups on delete cascade,
      package_id integer not null,
      product_id text not null,
      services text[] not null,
      years smallint not null check (years in (1, 2))
    )`.execute(db);
  await sql`
    create table payments (
      attempt_id uuid primary key,
      signup_id uuid not null references signups,
      status text not null check (status in ('pending', 'charged', 'refused')),
      created_at timestamptz not null default now(),
      settled_at timestamptz,
      calculation jsonb not null,
      package_id integer not null,
      marketing_opt_in boolean not null,
      transaction_id text,
      card_last_four text,
      card_brand text,
      vault_token text,
      reason text
    )`.execute(db);
  // The final guard against paying twice: a registration has at most one attempt that took or may take money.
  await sql`create unique index payments_one_live on payments (signup_id) where status in ('pending', 'charged')`.execute(
    db,
  );
  await sql`create index payments_pending on payments (created_at) where status = 'pending'`.execute(db);
  await sql`
    create table idempotency (
      key text primary key,
      operation text not null,
      fingerprint bytea not null,
      answer bytea,
      busy_until timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index idempotency_age on idempotency (created_at)`.execute(db);
}
