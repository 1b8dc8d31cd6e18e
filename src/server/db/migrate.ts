import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Database, MIGRATION_LIMITS } from "./database.ts";
import { inTransaction } from "./transaction.ts";
import { codeOf } from "./unavailable.ts";
import { BASELINE, MIGRATIONS } from "./migrations/index.ts";

const NAMES = MIGRATIONS.map(([name]) => name);

/** An arbitrary number, the same in every instance. */
const LOCK = 7_418_529;

/** Called when this instance waits for another one. */
type Log = (details: object, text: string) => void;

/** How migrations wait for the locks of tables that are in use. */
interface Waiting {
  /** Short: who asks for the table after a migration that waits for it, waits behind it. */
  readonly lockMs: number;
  /** Until the next try, which lets them go first. */
  readonly pauseMs: number;
  readonly tries: number;
}
const WAITING: Waiting = { lockMs: 2_000, pauseMs: 10_000, tries: 60 };
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Brings the tables up to date, each migration in a transaction of its own, which keeps its locks no longer than it has
 * to. Safe to run in several instances at once: the second one waits, up to the limits of `db` (`MIGRATION_LIMITS`), logs
 * which instance it waits for, and then finds nothing to do. Throws an `Error` with advice if the database belongs to a
 * later version, or to another program, or if a table stays locked.
 */
export async function migrate(db: Database, log: Log = () => undefined, waiting: Waiting = WAITING): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    let running: string | undefined;
    try {
      const ran = await inTransaction(db, (tx) => runNext(tx, log, waiting.lockMs, (name) => (running = name)));
      if (!ran) return;
      tries = 0;
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (tries === waiting.tries)
        throw new Error(
          `Migration ${running} did not get the lock of a table: a long transaction holds it; see docs/operations.md, "Upgrade and back"`,
          { cause: error },
        );
      log({ migration: running, tries }, "a table is in use: trying again, so that nobody waits behind the migration");
      await sleep(waiting.pauseMs);
    }
  }
}

/** Runs the next migration that is missing; false if none is. */
async function runNext(tx: Database, log: Log, lockMs: number, begins: (name: string) => void): Promise<boolean> {
  // In the transaction, because a pooler passes nothing else on.
  await sql`set local statement_timeout = ${sql.lit(MIGRATION_LIMITS.statementMs)}`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(MIGRATION_LIMITS.idleMs)}`.execute(tx);
  // The wait for another instance has no other limit, whatever the role's is.
  await sql`set local lock_timeout = 0`.execute(tx);
  await takeLock(tx, log);
  const state = await stateOf(tx);
  refuseNewer(state);
  const next = MIGRATIONS.find(([name]) => state.missing.includes(name));
  if (!next) return false;
  const [name, migration] = next;
  begins(name);
  await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(tx);
  await sql`create table if not exists migrations (name text primary key, run_at timestamptz not null default now())`.execute(
    tx,
  );
  await migration(tx as unknown as Kysely<never>);
  await sql`insert into migrations (name) values (${name})`.execute(tx);
  return true;
}

/** How the database's tables differ from what this version needs, by the names of migrations. */
interface MigrationState {
  /** Not yet run. */
  readonly missing: readonly string[];
  /** Run by a later version. */
  readonly newer: readonly string[];
}

/** Throws an `Error` with advice if the database belongs to a later version. */
export function refuseNewer({ newer }: MigrationState): void {
  if (newer.length === 0) return;
  throw new Error(
    `The database belongs to a later version (it has ${newer.join(", ")}): start that version, or this one with MIGRATE=off; see docs/operations.md, "Upgrade and back"`,
  );
}

/**
 * What `migrate` would do. Throws an `Error` with advice if the tables are those of another program, or of a version before
 * the first one that this one follows.
 */
export async function stateOf(db: Database): Promise<MigrationState> {
  const done = await namesOfDone(db);
  const replaced = done.filter((name) => name < BASELINE);
  if (replaced.length > 0 && !done.includes(BASELINE))
    throw new Error(
      `The database ends at migration ${replaced.at(-1)}, and this version begins with ${BASELINE}: run \`npm run migrate\` of a version from November 2026 on it first; see docs/operations.md, "Upgrade and back"`,
    );
  return {
    missing: NAMES.filter((name) => !done.includes(name)),
    newer: done.filter((name) => !NAMES.includes(name) && !replaced.includes(name)),
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
