import { type Kysely, sql } from "kysely";

/** Runs once, in its own transaction. Never edit a released migration: add a new one. */
export type Migration = (db: Kysely<never>) => Promise<void>;

/** A migration that is these statements. */
export function statements(...texts: readonly string[]): Migration {
  return async (db) => {
    for (const text of texts) await sql.raw(text).execute(db);
  };
}
