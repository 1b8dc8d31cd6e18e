import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Whoever paid has a link to their login beside the one, if any, that invited them: an invited parent goes on with theirs in the page. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table invitations
    add column purpose text not null default 'invitation' check (purpose in ('invitation', 'login'))`.execute(db);
  await sql`drop index invitations_one_open`.execute(db);
  await sql`create unique index invitations_one_open on invitations (signup_id, purpose)
    where replaced_at is null and used_at is null`.execute(db);
}
