/**
 * `npm run test:long -- statements`: runs the service's unit tests, which record every statement that the service
 * sends, and explains each of them on tables with a million rows: none may read a whole table. Then measures how long
 * the deletion of 100 registrations takes, with the indexes for it and without them.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { Client } from "pg";
import { type Database, migrate, MIGRATION_LIMITS, openDatabase } from "../../src/server/db/index.ts";
import { forgetAbandoned } from "../../src/server/retention/forget.ts";
import { fillTables } from "../unit/server/fill-tables.ts";
import { fullScans, normalized, type SentStatement } from "../unit/server/table-scans.ts";
import { startExternalPostgres } from "./external-postgres.ts";

const { values } = parseArgs({ options: { rows: { type: "string", default: "1000000" } } });
const KEPT = { registrationKeptDays: 30, invitationKeptDays: 90 };

const dir = await mkdtemp(join(tmpdir(), "statements-"));
try {
  const statements = record(join(dir, "recorded"));
  const postgres = await startExternalPostgres(join(dir, "data"));
  const db = openDatabase(postgres.url, MIGRATION_LIMITS);
  try {
    const began = performance.now();
    await migrate(db);
    await fillTables(db, Number(values.rows));
    console.log(`${values.rows} rows a table after ${Math.round((performance.now() - began) / 1000)} s`);
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const failed = await explainAll(client, statements);
    await client.end();
    await measure(db);
    console.log(`${statements.length - failed} passed, ${failed} failed`);
    process.exitCode = failed > 0 ? 1 : 0;
  } finally {
    await db.destroy();
    await postgres.stop();
  }
} finally {
  await rm(dir, { recursive: true, force: true });
}

/** The statements that the service sends in its tests, each once, with the values of one execution. */
function record(folder: string): readonly SentStatement[] {
  const { status } = spawnSync("vitest", ["run", "tests/unit/server", "--reporter=dot"], {
    stdio: "inherit",
    env: { ...process.env, STATEMENTS_DIR: folder },
  });
  if (status !== 0) throw new Error("The service's tests failed, so the list of its statements is not complete.");
  const all = globSync("*.json", { cwd: folder }).flatMap((name) =>
    (JSON.parse(readFileSync(join(folder, name), "utf8")) as readonly Stored[]).map(
      ({ text, values: stored }): SentStatement => ({ text, values: stored.map(valueOf) }),
    ),
  );
  return [...new Map(all.map((one) => [normalized(one.text), one])).values()];
}

/** How `tests/unit/server/recorded-statements.ts` writes a statement. */
interface Stored {
  readonly text: string;
  readonly values: readonly { readonly buffer?: string; readonly date?: string; readonly value?: unknown }[];
}

function valueOf({ buffer, date, value }: Stored["values"][number]): unknown {
  if (buffer !== undefined) return Buffer.from(buffer, "base64");
  return date === undefined ? value : new Date(date);
}

async function explainAll(client: Client, statements: readonly SentStatement[]): Promise<number> {
  let failed = 0;
  for (const statement of statements) {
    const scans = await fullScans(client, statement);
    if (scans.length === 0) continue;
    failed += 1;
    console.log(`reads all of ${scans.join(", ")}: ${normalized(statement.text)}`);
  }
  return failed;
}

async function measure(db: Database): Promise<void> {
  console.log(`nothing to delete is found in ${await timed(() => forgetAbandoned(db, KEPT, 100))}`);
  await abandon(db, 200);
  console.log(`100 registrations are deleted in ${await timed(() => forgetAbandoned(db, KEPT, 100))}`);
  for (const index of ["tokens_signup", "activation_codes_attempt", "activation_codes_professional"])
    await sql`drop index ${sql.id(index)}`.execute(db);
  console.log(`without the indexes: in ${await timed(() => forgetAbandoned(db, KEPT, 100))}`);
}

/** Makes this many unpaid registrations old enough. */
function abandon(db: Database, count: number): Promise<unknown> {
  return sql`update signups set expires_at = now() - interval '1 year' where id in (
    select id from signups where paid_at is null and key_hash is not null
    and not exists (select 1 from payments where signup_id = signups.id) limit ${count})`.execute(db);
}

async function timed(act: () => Promise<number>): Promise<string> {
  const began = performance.now();
  const number = await act();
  return `${Math.round(performance.now() - began)} ms (${number})`;
}
