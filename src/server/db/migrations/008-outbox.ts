import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Messages to people. A row is written in the transaction that it reports on, and its purpose is unique, so no message
 * reports something that did not happen, and none is sent twice. Recipient and content (links, codes) are encrypted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table outbox (
      id uuid primary key,
      purpose text not null unique,
      channel text not null check (channel in ('mail', 'sms')),
      template text not null,
      language text not null,
      content bytea,
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      valid_until timestamptz,
      tries smallint not null default 0,
      lease uuid,
      leased_until timestamptz,
      sent_at timestamptz,
      given_up_at timestamptz,
      reason text
    )`.execute(db);
  await sql`create index outbox_due on outbox (due_at) where sent_at is null and given_up_at is null`.execute(db);
  await sql`create index outbox_age on outbox (created_at)`.execute(db);
}
