import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Indexes for what staff see of experiments: their figures since a moment, their currencies, and their history. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    "drop index exposures_flag",
    "create index exposures_flag on exposures (flag, at)",
    "create index outcomes_currency on outcomes (currency) where currency is not null",
    "create index support_acts_target on support_acts (target, at) where target is not null",
  ])
    await sql`${sql.raw(statement)}`.execute(db);
}
