import type { ServiceConfig } from "./config.ts";
import {
  type Database,
  type DatabaseLimits,
  DatabaseUnavailable,
  isClockWrong,
  keptLimits,
  type LimitsFrom,
  measureClock,
  migrate,
  MIGRATION_LIMITS,
  openDatabase,
  readNow,
  refuseNewer,
  stateOf,
} from "./db/index.ts";
import type { Log } from "./http/index.ts";
import { sameBytes, type Secrets } from "./secrets/index.ts";

/**
 * Brings the tables up to date, or checks that they are. Uses separate connections with longer time limits than those
 * for requests. Throws an `Error` of one line that says what to do.
 */
export async function prepareTables(
  url: string,
  { migratesItself = true }: Pick<ServiceConfig, "migratesItself">,
  log: Log,
): Promise<void> {
  const db = openForMigrations(url);
  try {
    if (migratesItself) return await migrate(db, (details, text) => log.warn(details, text));
    const { missing, newer } = await stateOf(db);
    if (missing.length > 0)
      throw new Error(`The database lacks ${shortened(missing)}: run \`npm run migrate\` before this version starts`);
    if (newer.length > 0) log.warn({ newer }, "the database belongs to a later version");
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? unreachable(error) : error;
  } finally {
    await db.destroy();
  }
}

/** How connections get their time limits. Throws an `Error` of one line if they do not hold. */
export async function limitsOf(url: string, limits: DatabaseLimits): Promise<LimitsFrom> {
  try {
    return await keptLimits(url, limits);
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? unreachable(error) : error;
  }
}

/** Sends no limits, which a pooler might refuse: a migration sets them in its transaction. */
function openForMigrations(url: string): Database {
  return openDatabase(url, MIGRATION_LIMITS, { limitsFrom: "role" });
}

/** Refuses a pepper that differs from the one of the other instances, and warns of a clock that is wrong. */
export async function checkInstance(db: Database, secrets: Secrets, log: Log): Promise<void> {
  const digest = secrets.digest("pepper-check");
  await db
    .insertInto("pepper_check")
    .values({ digest })
    .onConflict((row) => row.doNothing())
    .execute();
  const kept = await db.selectFrom("pepper_check").select("digest").executeTakeFirstOrThrow();
  if (!sameBytes(kept.digest, digest))
    throw new Error(
      'SECRET_PEPPER is not the one that this database\'s secrets were stored with: set the same one in every instance; see docs/operations.md, "The pepper is lost"',
    );
  const aheadMs = await measureClock(() => readNow(db));
  if (isClockWrong(aheadMs)) log.warn({ aheadMs }, "this machine's clock differs from the database's: set it by NTP");
}

function shortened(names: readonly string[]): string {
  return names.length > 3 ? `${names.length} migrations, up to ${names.at(-1)}` : names.join(", ");
}

/** What the database refuses at the connection, by SQLSTATE. */
const REFUSED: Readonly<Record<string, string>> = {
  "28P01": "The database refuses the user or the password",
  "28000": "The database refuses the user",
  "3D000": "The database server has no database of this name",
};

function unreachable({ code, message }: DatabaseUnavailable): Error {
  const refused = REFUSED[code ?? ""];
  if (refused !== undefined) return new Error(`${refused} (${code}): check DATABASE_URL`);
  return new Error(
    `The database does not answer (${code ?? message}): check that it runs, and DATABASE_URL (host, port, the pooler's limits)`,
  );
}

/**
 * Brings the tables up to date, or with `dryRun` only says what is missing, by `say`. Throws an `Error` with advice if the
 * database belongs to a later version.
 */
export async function migrateDatabase(url: string, dryRun: boolean, say: (text: string) => void): Promise<void> {
  const db = openForMigrations(url);
  try {
    const state = await stateOf(db);
    refuseNewer(state);
    const { missing } = state;
    if (missing.length === 0) say("The tables are up to date.");
    for (const name of missing) say(`${dryRun ? "Missing" : "To run"}: ${name}`);
    if (!dryRun) await migrate(db, (details, text) => say(`${text} ${JSON.stringify(details)}`));
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? unreachable(error) : error;
  } finally {
    await db.destroy();
  }
}
