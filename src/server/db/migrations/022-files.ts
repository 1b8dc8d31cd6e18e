import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Files that people add to forms. PostgreSQL need not compress them, because photos and PDFs are compressed already.
 * The index is for the hourly search for unused files.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table files (
    id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
    form text not null,
    field text not null,
    name text not null,
    type text not null,
    size integer not null,
    sha256 bytea not null,
    content bytea not null,
    created_at timestamptz not null default now(),
    used_at timestamptz,
    used_by bytea,
    uses integer not null default 0
  )`.execute(db);
  await sql`alter table files alter column content set storage external`.execute(db);
  await sql`create index files_unused on files (created_at) where used_at is null`.execute(db);
}
