import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The coupon that a registration came with, if any. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table signups add column coupon text`.execute(db);
}
