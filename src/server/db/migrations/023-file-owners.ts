import { sql } from "kysely";
import type { Kysely } from "kysely";

/** How many of a file's uses have named its owner: when the last of them is given back, the file has none again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table files add column owner_uses integer not null default 0`.execute(db);
  await sql`update files set owner_uses = uses where used_by is not null`.execute(db);
}
