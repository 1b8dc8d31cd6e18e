import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * What runs of the experiments in `flows/experiments.json`, where it differs from what the file says. Every change is
 * kept in `support_acts`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table experiment_states (
      flag text primary key,
      active boolean not null,
      share jsonb not null,
      sites text[],
      languages text[],
      since timestamptz not null default now()
    )`.execute(db);
}
