import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * What support does: a record that can only grow, and refunds. `outbox.recipient` is a keyed hash of the address, so
 * that a person's messages are found when their content is gone; messages of an older release have none.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table support_acts (
      id uuid primary key default gen_random_uuid(),
      at timestamptz not null default clock_timestamp(),
      act text not null,
      done_by text not null check (done_by <> ''),
      reason text not null check (reason <> ''),
      subject uuid,
      details jsonb not null default '{}'
    )`.execute(db);
  await sql`create index support_acts_at on support_acts (at)`.execute(db);
  await sql`create index support_acts_subject on support_acts (subject, at)`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% can only be added to', tg_table_name using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  // Always, so that it also holds for a session that behaves as a replica.
  for (const [name, when] of [
    ["support_acts_rows_stay", "before update or delete on support_acts for each row"],
    ["support_acts_stays", "before truncate on support_acts for each statement"],
  ] as const) {
    await sql`create trigger ${sql.id(name)} ${sql.raw(when)} execute function refuse_change()`.execute(db);
    await sql`alter table support_acts enable always trigger ${sql.id(name)}`.execute(db);
  }
  await sql`revoke update, delete, truncate on support_acts from public, current_user`.execute(db);
  await sql`
    create table refunds (
      id uuid primary key,
      attempt_id uuid not null references payments,
      amount integer not null check (amount > 0),
      status text not null default 'pending' check (status in ('pending', 'done', 'refused')),
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      requested_at timestamptz,
      settled_at timestamptz,
      transaction_id text,
      reason text
    )`.execute(db);
  await sql`create index refunds_attempt on refunds (attempt_id)`.execute(db);
  await sql`create unique index refunds_one_pending on refunds (attempt_id) where status = 'pending'`.execute(db);
  await sql`create index refunds_due on refunds (due_at) where status = 'pending'`.execute(db);
  await sql`alter table outbox add column recipient bytea`.execute(db);
  for (const index of [
    "outbox_recipient on outbox (recipient, created_at) where recipient is not null",
    "signups_phone on signups (phone_number)",
    "professionals_phone on professionals (phone_number)",
    "files_owner on files (used_by) where used_by is not null",
  ])
    await sql`create index ${sql.raw(index)}`.execute(db);
}
