import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Unfinished registrations: parent A, the co-parent, the children. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table signups (
      id uuid primary key,
      key_hash bytea not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      email_key text not null,
      phone_country_code text not null,
      phone_number text not null,
      time_zone text,
      duplicate_confirmed boolean not null,
      address jsonb,
      referral text,
      referral_other text,
      security_question text,
      security_answer_hash text,
      security_code_hash text,
      referrer text,
      anonymous_id text,
      identify jsonb,
      marketing_opt_in boolean not null default false,
      paid_at timestamptz,
      user_id uuid unique,
      family_id uuid
    )`.execute(db);
  await sql`create index signups_paid_email on signups (email_key) where paid_at is not null`.execute(db);
  await sql`
    create table coparents (
      signup_id uuid primary key references signups on delete cascade,
      first_name text not null,
      last_name text not null,
      email text,
      phone_country_code text,
      phone_number text,
      duplicate_confirmed boolean not null
    )`.execute(db);
  await sql`
    create table children (
      signup_id uuid not null references signups on delete cascade,
      position smallint not null,
      first_name text not null,
      last_name text not null,
      email text,
      primary key (signup_id, position)
    )`.execute(db);
}
