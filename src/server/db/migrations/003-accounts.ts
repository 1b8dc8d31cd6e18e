import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Accounts, and the tokens that let a person create theirs. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table tokens (
      hash bytea primary key,
      purpose text not null,
      signup_id uuid not null references signups on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table users (
      id uuid primary key,
      family_id uuid not null,
      signup_id uuid not null unique references signups,
      email text not null,
      email_key text not null,
      username text not null,
      username_key text not null unique,
      password_hash text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index users_email on users (email_key)`.execute(db);
}
