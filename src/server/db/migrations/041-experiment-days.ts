import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * What visitors who were exposed on one day (UTC) did, so that a look counts only what is new. Four arrays of the same
 * length: so many visitors of a kind (`exposures.kind`) did this (`did`: bits) for this amount. The two indexes in the
 * order of visitors go, which each exposure and outcome paid for.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table experiment_days (
      flag text not null,
      currency text not null,
      since timestamptz not null,
      counted_at timestamptz not null,
      first_at timestamptz not null,
      exposed integer not null,
      marks integer not null,
      kinds text[] collate "C" not null,
      did smallint[] not null,
      amounts bigint[] not null,
      visitors integer[] not null,
      primary key (flag, currency, since)
    )`.execute(db);
  for (const statement of [
    "create index experiment_days_counted on experiment_days (counted_at)",
    "create index exposures_marked on exposures (flag, at) include (seen_other_arm, crossed) where seen_other_arm or crossed",
    "drop index exposures_visitors",
    "drop index outcomes_visitors",
  ])
    await sql`${sql.raw(statement)}`.execute(db);
}
