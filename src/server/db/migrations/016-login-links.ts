import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * A second kind of link, to the login, for a person who paid. It exists beside an invitation, because an invited parent
 * may still use theirs in the page.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table invitations
    add column purpose text not null default 'invitation' check (purpose in ('invitation', 'login'))`.execute(db);
  await sql`drop index invitations_one_open`.execute(db);
  await sql`create unique index invitations_one_open on invitations (signup_id, purpose)
    where replaced_at is null and used_at is null`.execute(db);
}
