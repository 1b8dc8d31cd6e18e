import { Kysely, PostgresDialect } from "kysely";
import { Pool, TypeOverrides, types as postgresTypes } from "pg";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** Opens a pool. `url` is a PostgreSQL connection string; nothing is sent until the first statement. */
export function openDatabase(url: string): Database {
  const types = new TypeOverrides();
  // Counts and sums of ours stay far below 2^53.
  types.setTypeParser(postgresTypes.builtins.INT8, Number);
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    types,
  });
  // Without a listener an idle connection that breaks would end the process; the pool makes a new one by itself.
  pool.on("error", () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
