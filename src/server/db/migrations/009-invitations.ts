import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Invited parents, who are registrations with a link in place of a registration key; and their links. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table signups alter column key_hash drop not null`.execute(db);
  await sql`alter table signups add column agreed_to_terms_at timestamptz`.execute(db);
  await sql`create index signups_family on signups (family_id) where family_id is not null`.execute(db);
  // The language of the receipt, because a worker may send it long after the call.
  await sql`alter table payments add column language text not null default 'en'`.execute(db);
  await sql`
    create table invitations (
      id uuid primary key,
      signup_id uuid not null references signups on delete cascade,
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      replaced_at timestamptz,
      used_at timestamptz
    )`.execute(db);
  await sql`create unique index invitations_one_open on invitations (signup_id)
    where replaced_at is null and used_at is null`.execute(db);
  await sql`create index invitations_signup on invitations (signup_id, created_at)`.execute(db);
}
