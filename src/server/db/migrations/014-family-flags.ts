import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Family settings that the product reads. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table family_flags (
      family_id uuid not null,
      name text not null,
      value boolean not null,
      set_by uuid not null,
      set_at timestamptz not null default now(),
      primary key (family_id, name)
    )`.execute(db);
}
