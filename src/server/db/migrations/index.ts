import { readFileSync } from "node:fs";
import { type Kysely, sql } from "kysely";

/** The last of the migrations that `baseline.sql` replaced. A database has all of them, or none. */
export const BASELINE = "043-accounts-in-order";

/** All migrations, in order. */
export const MIGRATIONS = Object.entries<Migration>({
  /** The tables of an empty database. */
  [BASELINE]: statements(readFileSync(new URL("./baseline.sql", import.meta.url), "utf8")),
  /** Since when no mail about the end of an account reaches its owner; and such mails end as those of this version do. */
  "044-unreached-owners": statements(
    "alter table users add column unreached_since timestamptz",
    // As those of this version: after three days they are given up.
    `update outbox set valid_until = created_at + interval '3 days'
      where sent_at is null and given_up_at is null and purpose like 'account-ending %'`,
  ),
  /** Whether everybody is counted, also with all in one arm; and what was tried when the results began. */
  "045-counted-experiments": statements(
    "alter table experiment_states add column counts boolean not null default true, add column design text",
    `update experiment_states set design = (
      select details ->> 'design' from support_acts
      where target = flag and details ? 'design' order by at desc limit 1)`,
  ),
});

/** Runs once, in its own transaction. Never edit a released migration: add a new one. */
export type Migration = (db: Kysely<never>) => Promise<void>;

/** A migration that is these statements. */
export function statements(...texts: readonly string[]): Migration {
  return async (db) => {
    for (const text of texts) await sql.raw(text).execute(db);
  };
}
