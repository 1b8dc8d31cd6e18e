/**
 * `npm run test:long -- big`: whether calls get slower as the tables grow. Two instances, one on an empty database and
 * one on a database of five million registrations with all that belongs to them, in the same PostgreSQL; people go
 * through the whole journey, and come back to their account, on one and the other in turn, so that both see the same
 * machine. No call may be slower on the large one by more than 1.3 ×, by its median and by its 95th percentile.
 *
 *     node tests/long/big.ts [--rows 5000000] [--people 300]
 */
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { Durations } from "../bench/load/percentiles.ts";
import { comeBack, MeasuredClient, walk } from "../bench/load/person.ts";
import { type Database, migrate, MIGRATION_LIMITS, openDatabase } from "../../src/server/db/index.ts";
import { fillTables } from "../unit/server/fill-tables.ts";
import { everything } from "../unit/server/professionals.ts";
import { withPostgres } from "./setting.ts";

const { values } = parseArgs({
  options: { rows: { type: "string", default: "5000000" }, people: { type: "string", default: "300" } },
});
const [rows, people] = [Number(values.rows), Number(values.people)];
const MOST = 1.3;
/** A difference that a busy machine makes by itself: a call of 5 ms is not slow with 6.6. */
const NOISE_MS = 2;
const WARM_UP = 20;

await withPostgres(async ({ postgres, shop, startService }) => {
  const url = new URL(postgres.url);
  url.pathname = "/big";
  await withDatabase(postgres.url, async (db) => {
    await sql`create database big`.execute(db);
    // For the time of filling alone, except the memory, which a database of this size has.
    for (const setting of ["shared_buffers = '2GB'", "max_wal_size = '8GB'", "fsync = off"])
      await sql`alter system set ${sql.raw(setting)}`.execute(db);
  });
  await postgres.restart("fast");
  await withDatabase(url.href, async (db) => {
    const began = performance.now();
    await migrate(db);
    await fillTables(db, rows);
    const { rows: sizes } = await sql<{
      size: string;
      a: string;
    }>`select pg_size_pretty(pg_database_size('big')) as size,
      pg_size_pretty(pg_database_size('big') / ${rows}::int) as a`.execute(db);
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    console.log(`${rows} registrations after ${minutes} min: ${sizes[0]?.size}, ${sizes[0]?.a} each`);
    await sql`alter system reset fsync`.execute(db);
  });
  await postgres.restart("fast");

  const sides = await Promise.all(
    [postgres.url, url.href].map(async (databaseUrl) => ({
      durations: new Durations(),
      service: await startService({ databaseUrl, callsPerMinute: 1_000_000, databaseLimits: undefined }),
    })),
  );
  for (let person = -WARM_UP; person < people; person++) {
    for (const { durations, service } of person % 2 === 0 ? sides : sides.toReversed()) {
      const client = new MeasuredClient(service.origin, person < 0 ? new Durations() : durations);
      await comeBack(await walk(client, shop));
      await client.send("POST", "/v2/professional/users", { body: everything() });
    }
  }
  const [empty, large] = sides.map(({ durations }) => durations) as [Durations, Durations];
  let failed = 0;
  console.log(`  ${"ms, empty → large".padEnd(34)}               p50                     p95`);
  for (const name of empty.names) {
    const compared = [0.5, 0.95].map((share) => {
      const [before, after] = [empty.at(share, name), large.at(share, name)];
      const slow = after > before * MOST && after - before > NOISE_MS;
      if (slow) failed += 1;
      return `${before.toFixed(1)} → ${after.toFixed(1)} (${(after / before).toFixed(2)} ×${slow ? ", too slow" : ""})`;
    });
    console.log(`  ${name.padEnd(34)}${compared.map((text) => text.padStart(24)).join("")}`);
  }
  console.log(`${2 * empty.names.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});

async function withDatabase(url: string, act: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase(url, MIGRATION_LIMITS);
  try {
    await act(db);
  } finally {
    await db.destroy();
  }
}
