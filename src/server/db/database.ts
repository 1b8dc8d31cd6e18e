import { Kysely, PostgresDialect } from "kysely";
import { Pool, TypeOverrides, types as postgresTypes } from "pg";
import { guardPool } from "./guard-pool.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** How long anything may take, ms. What takes longer is a `DatabaseUnavailable`. */
export interface DatabaseLimits {
  /** One statement, waiting for locks included. The database ends it; where it does not answer, the connection is given up a second later. */
  readonly statementMs: number;
  /** Waiting for a connection, new or free. */
  readonly connectionMs: number;
  /** A transaction in which nothing is asked. The database then ends it and frees its locks: whoever holds it stands still. */
  readonly idleMs: number;
}

export const DATABASE_LIMITS: DatabaseLimits = { statementMs: 10_000, connectionMs: 5_000, idleMs: 5_000 };

/**
 * For bringing the tables up to date: a table may be large, and another instance may be at it. The database ends what stands idle, so whoever is waited for
 * works, or is gone.
 */
export const MIGRATION_LIMITS: DatabaseLimits = { ...DATABASE_LIMITS, statementMs: 24 * 3_600_000 };

/** So that the database's own word, which keeps the connection, comes first. */
const ANSWER_AFTER_MS = 1_000;

/** Opens a pool. `url` is a PostgreSQL connection string; nothing is sent until the first statement. */
export function openDatabase(url: string, limits: DatabaseLimits = DATABASE_LIMITS): Database {
  const types = new TypeOverrides();
  // Counts and sums of ours stay far below 2^53.
  types.setTypeParser(postgresTypes.builtins.INT8, Number);
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: limits.connectionMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleMs,
    // A host that went without a word is noticed on idle connections, too.
    keepAlive: true,
    types,
  });
  const guarded = guardPool(pool, limits.statementMs + ANSWER_AFTER_MS);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded }) });
}
