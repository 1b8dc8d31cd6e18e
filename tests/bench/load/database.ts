import { Client } from "pg";

/** Milliseconds that the database has worked on statements so far. */
export async function databaseMs(url: string): Promise<number> {
  const database = new Client({ connectionString: url });
  await database.connect();
  const { rows } = await database.query<{ ms: number }>(
    "select active_time as ms from pg_stat_database where datname = current_database()",
  );
  await database.end();
  return rows[0]?.ms ?? 0;
}
