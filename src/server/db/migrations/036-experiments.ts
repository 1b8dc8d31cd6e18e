import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Who saw which arm of an experiment first, and what visitors did. A visitor is a keyed hash of their random id, in the
 * form of a UUID. Outcomes refer to no other row, so that they outlive an abandoned registration, and name nobody.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table exposures (
      visitor uuid not null,
      flag text not null,
      arm text not null,
      flow text not null,
      site text not null,
      language text not null,
      device text not null check (device in ('phone', 'desktop')),
      definition text not null,
      at timestamptz not null default statement_timestamp(),
      seen_other_arm boolean not null default false,
      crossed boolean not null default false,
      primary key (visitor, flag)
    )`.execute(db);
  await sql`
    create table outcomes (
      visitor uuid not null,
      metric text not null,
      source uuid not null,
      amount integer,
      currency text,
      at timestamptz not null default statement_timestamp(),
      primary key (visitor, metric, source),
      check ((amount is null) = (currency is null))
    )`.execute(db);
  await sql`alter table signups add column visitor uuid`.execute(db);
  for (const index of [
    "exposures_flag on exposures (flag)",
    "exposures_at on exposures (at)",
    "outcomes_at on outcomes (at)",
  ])
    await sql`create index ${sql.raw(index)}`.execute(db);
}
