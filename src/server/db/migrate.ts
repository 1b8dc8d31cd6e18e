import { type Kysely, sql } from "kysely";
import { type Database, MIGRATION_LIMITS } from "./database.ts";
import { inTransaction } from "./transaction.ts";
import { MIGRATIONS } from "./migrations/index.ts";

const NAMES = MIGRATIONS.map(([name]) => name);

/** An arbitrary number, the same in every instance. */
const LOCK = 7_418_529;

/** Called when this instance waits for another one. */
type Log = (details: object, text: string) => void;

/**
 * Brings the tables up to date. Safe to run in several instances at once: the second one waits, up to the limits of
 * `db` (`MIGRATION_LIMITS`), logs which instance it waits for, and then finds nothing to do. Throws an `Error` with advice
 * if the database belongs to a later version, or to another program.
 */
export async function migrate(db: Database, log: Log = () => undefined): Promise<void> {
  await inTransaction(db, async (tx) => {
    // In the transaction, because a pooler passes nothing else on.
    await sql`set local statement_timeout = ${sql.lit(MIGRATION_LIMITS.statementMs)}`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(MIGRATION_LIMITS.idleMs)}`.execute(tx);
    await takeLock(tx, log);
    const { missing, newer } = await stateOf(tx);
    if (newer.length > 0)
      throw new Error(
        `The database belongs to a later version (it has ${newer.join(", ")}): start that version, or this one with MIGRATE=off; see docs/operations.md, "Upgrade and back"`,
      );
    await sql`create table if not exists migrations (name text primary key, run_at timestamptz not null default now())`.execute(
      tx,
    );
    for (const [name, migration] of MIGRATIONS) {
      if (!missing.includes(name)) continue;
      await migration(tx as unknown as Kysely<never>);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
    }
  });
}

/** How the database's tables differ from what this version needs, by the names of migrations. */
interface MigrationState {
  /** Not yet run. */
  readonly missing: readonly string[];
  /** Run by a later version. */
  readonly newer: readonly string[];
}

/** What `migrate` would do. Throws an `Error` with advice if the tables are those of another program. */
export async function stateOf(db: Database): Promise<MigrationState> {
  const done = await namesOfDone(db);
  return {
    missing: NAMES.filter((name) => !done.includes(name)),
    newer: done.filter((name) => !NAMES.includes(name)),
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

async function takeLock(tx: Database, log: Log): Promise<void> {
  const { rows } = await sql<{ had: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as had`.execute(tx);
  if (rows[0]?.had) return;
  const { rows: holders } = await sql<{ pid: number; address: string | null; since: Date }>`
    select pid, client_addr::text as address, xact_start as since from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = 0 and objid = ${LOCK} and granted
      and pg_locks.database = (select oid from pg_database where datname = current_database())`.execute(tx);
  log({ holders }, "another instance brings the tables up to date: waiting for it");
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  log({}, "the other instance is done with the tables");
}
