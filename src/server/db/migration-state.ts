import { sql } from "kysely";
import type { Database } from "./database.ts";

/** How the database's tables differ from what this version needs, by the names of migrations. */
export interface MigrationState {
  /** Not yet run. */
  readonly missing: readonly string[];
  /** Run by a later version. */
  readonly newer: readonly string[];
}

/** Compares the database with `names`. Throws an `Error` with advice if the tables are those of another program. */
export async function migrationState(db: Database, names: readonly string[]): Promise<MigrationState> {
  const done = await namesOfDone(db);
  return {
    missing: names.filter((name) => !done.includes(name)),
    newer: done.filter((name) => !names.includes(name)),
  };
}

async function namesOfDone(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = to_regclass('migrations') and attnum > 0`.execute(db);
  const columns = rows.map(({ name }) => name);
  if (columns.length === 0) await refuseForeignTables(db);
  if (columns.length === 0) return [];
  if (!columns.includes("name") || !columns.includes("run_at")) throw foreign("migrations");
  const done = await sql<{ name: string }>`select name from migrations order by run_at, name`.execute(db);
  return done.rows.map(({ name }) => name);
}

/** Tables of extensions belong to nobody. */
async function refuseForeignTables(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = (select oid from pg_namespace where nspname = current_schema())
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname limit 3`.execute(db);
  if (rows.length > 0) throw foreign(rows.map(({ name }) => name).join(", "));
}

function foreign(tables: string): Error {
  return new Error(
    `The database has tables of another program (${tables}): set DATABASE_URL to an empty database, or to the one of this service`,
  );
}
