/**
 * `npm run bench -- experiment-results`: how long the results of an experiment take with a million exposures and a
 * million outcomes, in a PostgreSQL of its own, and how many times as long as to count the same rows. Before each look a
 * hundred visitors come, and three of earlier days pay once more; amounts are 200 different ones. The first look of all, which counts each day, is printed apart.
 * Exit code 1 above a second.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { type Database, inTransaction, migrate, MIGRATION_LIMITS, openDatabase } from "../../src/server/db/index.ts";
import { countResults } from "../../src/server/experiments/results.ts";
import { startExternalPostgres } from "../long/external-postgres.ts";

const MOST_MS = 1000;
const LOOKS = 7;
const dir = await mkdtemp(join(tmpdir(), "results-"));
const postgres = await startExternalPostgres(join(dir, "data"));
const db = openDatabase(postgres.url, MIGRATION_LIMITS);
try {
  await migrate(db);
  await fill(db, 1_000_000);
  const counting = { flag: "trial", arms: ["control", "treatment"], currency: "USD", since: new Date(0), cutAbove: 99 };
  const times: number[] = [];
  const countings: number[] = [];
  let began = performance.now();
  await inTransaction(db, (tx) => countResults(tx, counting));
  const first = performance.now() - began;
  for (let look = 0; look < LOOKS; look++) {
    await visit(db, look);
    began = performance.now();
    await sql`select (select count(*) from exposures where flag = 'trial'), (select count(*) from outcomes)`.execute(
      db,
    );
    countings.push(performance.now() - began);
    began = performance.now();
    const { rows } = await inTransaction(db, (tx) => countResults(tx, counting));
    times.push(performance.now() - began);
    if (look === 0) console.log(JSON.stringify(rows.slice(0, 2)));
  }
  const [median, counted] = [medianOf(times), medianOf(countings)];
  console.log(
    `${median < MOST_MS ? "✓" : "✗"} results of a million visitors in ${Math.round(median)} ms (at most ${MOST_MS})`,
  );
  console.log(`  ${(median / counted).toFixed(1)} times a plain count(*) of the same rows (${Math.round(counted)} ms)`);
  console.log(`  The first look of all: ${Math.round(first)} ms (${(first / counted).toFixed(1)} times)`);
  console.log(`  Each look: ${times.map(Math.round).join(", ")} ms`);
  if (median >= MOST_MS) process.exitCode = 1;
} finally {
  await db.destroy();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Half of the visitors in each arm, over 60 days; a third of them register, and of these 70 % pay. */
async function fill(to: Database, visitors: number): Promise<void> {
  const daysAgo = sql`(${visitors}::int - n) * interval '1 day' * 60 / ${visitors}::int`;
  await expose(to, sql`generate_series(1, ${visitors}::int) n`, sql`now() - ${daysAgo}`);
  await sql`
    insert into outcomes (visitor, metric, source, amount, currency, at)
    select md5(n::text)::uuid, metric, md5('s' || n)::uuid, case metric when 'paid' then 10000 + n % 200 * 100 end,
      case metric when 'paid' then 'USD' end, now() - ${daysAgo} + interval '1 minute'
    from generate_series(1, ${visitors}::int, 3) n,
      lateral (select unnest(case when n % 10 < 7 then '{registered,packageChosen,paid,loginCreated}'::text[]
        else '{registered}'::text[] end) as metric) done`.execute(to);
  await sql`vacuum analyze`.execute(to);
}

/** A hundred new visitors, and late payments of the same three. */
async function visit(to: Database, look: number): Promise<void> {
  await expose(to, sql`generate_series(${-100 * look - 99}::int, ${-100 * look}::int) n`, sql`now()`);
  await sql`
    insert into outcomes (visitor, metric, source, amount, currency)
    select md5((n * 30001)::text)::uuid, 'paid', gen_random_uuid(), 9900, 'USD'
    from generate_series(1, 3) n`.execute(to);
}

async function expose(to: Database, numbers: RawBuilder<unknown>, at: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into exposures (visitor, flag, arm, flow, site, language, device, definition, at)
    select md5(n::text)::uuid, 'trial', case abs(n) % 2 when 0 then 'control' else 'treatment' end, 'join',
      (array['us', 'uk', 'ca', 'au'])[abs(n) % 4 + 1], (array['en', 'es'])[abs(n) % 7 % 2 + 1],
      (array['phone', 'desktop'])[abs(n) % 3 % 2 + 1], 'd', ${at}
    from ${numbers}`.execute(to);
}
