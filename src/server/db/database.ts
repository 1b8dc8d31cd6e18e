import { Kysely, PostgresDialect } from "kysely";
import { type ClientConfig, Pool, TypeOverrides, types as postgresTypes } from "pg";
import { guardPool } from "./guard-pool.ts";
import { logOutages, type OutageLog } from "./outages.ts";
import { withPool } from "./pool-use.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** Time limits in ms. Exceeding one throws `DatabaseUnavailable`. */
export interface DatabaseLimits {
  /**
   * For one statement, including waiting for locks. The database enforces it. If the database does not react, the
   * connection is given up a second later.
   */
  readonly statementMs: number;
  /** For getting a connection, new or from the pool. */
  readonly connectionMs: number;
  /**
   * For a transaction without a running statement. The database ends it and frees its locks, because its owner hangs.
   */
  readonly idleMs: number;
}

export const DATABASE_LIMITS: DatabaseLimits = { statementMs: 10_000, connectionMs: 5_000, idleMs: 5_000 };

/**
 * For migrations: a table may be large, and another instance may be migrating. A long wait is safe, because the
 * database ends idle transactions: whoever holds the lock is working.
 */
export const MIGRATION_LIMITS: DatabaseLimits = { ...DATABASE_LIMITS, statementMs: 24 * 3_600_000 };

/** Gives the database time to report the timeout first, which keeps the connection usable. */
const ANSWER_AFTER_MS = 1_000;

/** Whether a connection sends its time limits, or has those of its role; `keptLimits` finds out. */
export type LimitsFrom = "connection" | "role";

/**
 * Connections of one instance, at most. One process of ours fills about ten; each is a process of the database, whose
 * usual limit is 100 for all instances together.
 */
export const CONNECTIONS = 10;

interface PoolOptions {
  readonly connections?: number | undefined;
  readonly limitsFrom?: LimitsFrom | undefined;
  /** Says when the database cannot be used, and when it can be again. */
  readonly log?: OutageLog | undefined;
}

/** Opens a pool. `url` is a PostgreSQL connection string. Connects on the first statement. */
export function openDatabase(
  url: string,
  limits: DatabaseLimits = DATABASE_LIMITS,
  { connections = CONNECTIONS, limitsFrom = "connection", log }: PoolOptions = {},
): Database {
  const types = new TypeOverrides();
  // Our counts and sums stay far below 2^53.
  types.setTypeParser(postgresTypes.builtins.INT8, Number);
  const pool = new Pool({ ...connectionOptions(url, limits, limitsFrom), max: connections, types });
  const guarded = guardPool(pool, limits.statementMs + ANSWER_AFTER_MS, log && logOutages(log));
  return withPool(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded }) }), pool);
}

export function connectionOptions(url: string, limits: DatabaseLimits, limitsFrom: LimitsFrom): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: limits.connectionMs,
    ...(limitsFrom === "connection" && {
      statement_timeout: limits.statementMs,
      idle_in_transaction_session_timeout: limits.idleMs,
    }),
    // Detects on idle connections, too, that a host disappeared.
    keepAlive: true,
  };
}
