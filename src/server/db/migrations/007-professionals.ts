import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Professionals, their families, and the buyer of an activation code. Existing codes have no buyer. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table professionals (
      id uuid primary key,
      created_at timestamptz not null default now(),
      title text,
      first_name text not null,
      last_name text not null,
      credentials text,
      email text not null,
      email_key text not null unique,
      phone_country_code text not null,
      phone_number text not null,
      phone_extension text,
      referral jsonb not null,
      practice_name text not null,
      address jsonb not null,
      time_zone text not null,
      roles text[] not null check (cardinality(roles) > 0),
      security_question text not null,
      security_answer_hash text not null,
      security_code_hash text not null,
      anonymous_id text,
      lang text not null
    )`.execute(db);
  await sql`
    create table professional_families (
      family_id uuid primary key,
      professional_id uuid not null references professionals,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index professional_families_of on professional_families (professional_id)`.execute(db);
  await sql`alter table activation_codes add column professional_id uuid references professionals`.execute(db);
}
