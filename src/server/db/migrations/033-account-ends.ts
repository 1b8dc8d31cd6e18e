import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * The end of accounts: when somebody last signed in, and since when the owner has been warned. For accounts of before,
 * the time begins now. And when a registration was erased of which something must stay.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table users
      add column seen_at timestamptz not null default now(),
      add column warned_at timestamptz`.execute(db);
  await sql`alter table signups add column erased_at timestamptz`.execute(db);
  await sql`alter table professionals add column erased_at timestamptz`.execute(db);
  await sql`create index users_unseen on users (seen_at) where warned_at is null`.execute(db);
  await sql`create index users_warned on users (warned_at) where warned_at is not null`.execute(db);
}
