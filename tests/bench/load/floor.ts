import { Pool } from "pg";

/**
 * How many registrations a second the database itself takes, on `connections` connections: for each the claim of an
 * idempotency key, the registration and the kept answer, each in a transaction of its own.
 */
export async function floorOf(url: string, connections: number, seconds: number): Promise<number> {
  const pool = new Pool({ connectionString: url, max: connections });
  try {
    await pool.query("create table if not exists bench_keys (key uuid primary key, answer jsonb)");
    await pool.query("create table if not exists bench_registrations (id uuid primary key, body jsonb)");
    const until = performance.now() + seconds * 1_000;
    let done = 0;
    const work = async (): Promise<void> => {
      while (performance.now() < until) {
        const key = crypto.randomUUID();
        await pool.query("insert into bench_keys (key) values ($1)", [key]);
        await pool.query("insert into bench_registrations (id, body) values ($1, $2)", [key, BODY]);
        await pool.query("update bench_keys set answer = $2 where key = $1", [key, BODY]);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
    await pool.query("drop table bench_keys, bench_registrations");
    return done / seconds;
  } finally {
    await pool.end();
  }
}

const BODY = JSON.stringify({
  firstName: "Jordan",
  lastName: "Avery",
  email: "jordan@example.com",
  more: "x".repeat(400),
});
