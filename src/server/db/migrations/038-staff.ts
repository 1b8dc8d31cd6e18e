import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Staff who sign in: their sessions, and in the record of acts the role in which somebody acted and what an act was
 * about, if not a person. Acts of the command line have no role.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table staff_sessions (
      hash bytea primary key,
      staff_id text not null,
      name text not null,
      role text not null check (role in ('viewer', 'experimenter', 'owner')),
      created_at timestamptz not null default now(),
      used_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index staff_sessions_end on staff_sessions (expires_at)`.execute(db);
  await sql`alter table support_acts add column role text, add column target text`.execute(db);
}
