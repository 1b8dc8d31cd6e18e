import { sql } from "kysely";
import type { Kysely } from "kysely";

/** How many uses of a file have named its owner. When the last of them is given back, the file has no owner again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table files add column owner_uses integer not null default 0`.execute(db);
  await sql`update files set owner_uses = uses where used_by is not null`.execute(db);
}
