import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Which pepper the database's secrets were stored with: a keyed digest, so that an instance with another one notices. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table pepper_check (
    one boolean primary key default true check (one),
    digest bytea not null
  )`.execute(db);
}
