import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Sessions, codes and links for recovery, and counts of tries. All secrets are stored as hashes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table sessions (
      hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      used_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`
    create table proofs (
      id uuid primary key,
      purpose text not null,
      user_id uuid references users on delete cascade,
      hash bytea not null,
      tries integer not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index proofs_user on proofs (user_id)`.execute(db);
  await sql`
    create table tries (
      key bytea primary key,
      count integer not null,
      until timestamptz not null
    )`.execute(db);
}
