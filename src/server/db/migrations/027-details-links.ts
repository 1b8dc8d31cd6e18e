import { sql } from "kysely";
import type { Kysely } from "kysely";

/** A third kind of link, to the details of a registration that expired before it was paid. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table invitations drop constraint invitations_purpose_check`.execute(db);
  await sql`alter table invitations
    add constraint invitations_purpose_check check (purpose in ('invitation', 'login', 'details'))`.execute(db);
}
