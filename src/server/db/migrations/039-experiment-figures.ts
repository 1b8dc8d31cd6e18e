import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * For what staff see of experiments. `kind` names all by which exposures are counted apart, so that a million of them are
 * grouped by one column: days since 2000, arm, site, language, device and the two marks, separated by U+001F. Both tables can be read in the order of visitors from an index alone, so that they are joined without a sort.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table exposures add column kind text collate "C" not null generated always as (
      extract(day from at - timestamptz '2000-01-01 00:00:00+00')::int::text
        || E'\\x1f' || arm || E'\\x1f' || site || E'\\x1f' || language || E'\\x1f' || device || E'\\x1f'
        || case when seen_other_arm then '1' else '0' end || E'\\x1f' || case when crossed then '1' else '0' end
    ) stored`.execute(db);
  for (const statement of [
    "drop index exposures_flag",
    "create index exposures_flag on exposures (flag, at)",
    "create index exposures_visitors on exposures (flag, visitor) include (at, kind)",
    `alter table outcomes drop constraint outcomes_pkey,
      add primary key (visitor, metric, source) include (amount, currency, at)`,
    "create index outcomes_currency on outcomes (currency) where currency is not null",
    "create index support_acts_target on support_acts (target, at) where target is not null",
  ])
    await sql`${sql.raw(statement)}`.execute(db);
}
