import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate, openDatabase } from "../../../../src/server/db/index.ts";
import { BASELINE } from "../../../../src/server/db/migrations/index.ts";
import { createService } from "../../../../src/server/index.ts";
import { config, PATIENT, testGateway } from "../builders.ts";
import { newDatabase, openNewDatabase } from "../new-database.ts";
import { newFolder } from "../../new-folder.ts";

test("a database of before the migrations were one goes on with the next one; with some of them it is refused in words", async () => {
  const { db } = await openNewDatabase();
  const names = async () => (await sql<{ name: string }>`select name from migrations`.execute(db)).rows.length;
  const all = await names();
  await sql`delete from migrations where name > ${BASELINE}`.execute(db);
  await sql`alter table users drop column unreached_since`.execute(db);
  await sql`alter table experiment_states drop column counts, drop column design`.execute(db);
  await sql`insert into experiment_states (flag, active, share) values ('trial', true, '{}')`.execute(db);
  await sql`
    insert into support_acts (act, done_by, reason, target, details, at)
    select 'experiment', 'olga', 'why', 'trial', details::jsonb, now() - age * interval '1 hour'
    from (values (3, '{"design": "older"}'), (2, '{"design": "newer"}'), (1, '{}')) as acts (age, details)`.execute(db);
  await migrate(db);
  expect([await names(), await db.selectFrom("users").select("unreached_since").execute()]).toEqual([all, []]);
  const states = db.selectFrom("experiment_states").select(["counts", "design"]);
  expect(await states.execute(), "what was tried stood in the record").toEqual([{ counts: true, design: "newer" }]);
  await sql`delete from migrations where name > '040-kept-arms'`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    "The database ends at migration 040-kept-arms, and this version begins with 043-accounts-in-order",
  );
});

/** Holds the migration lock until another connection has waited 3 s for it. */
async function whileMigrating<T>(url: string, act: (pid: number | undefined) => T): Promise<T> {
  const db = openDatabase(url, PATIENT);
  try {
    const { result } = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        pid: number;
      }>`select pg_backend_pid() as pid, pg_advisory_xact_lock(7418529)`.execute(tx);
      const result = act(rows[0]?.pid);
      const waits = sql<{ waited: boolean }>`select exists (select 1 from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'
        and clock_timestamp() > query_start + interval '3 seconds') as waited`;
      const waited = async () => (await waits.execute(db)).rows[0]?.waited;
      await expect.poll(waited, { timeout: 100_000 }).toBe(true);
      return { result };
    });
    return result;
  } finally {
    await db.destroy();
  }
}

test("a service whose statements and locks have short limits waits longer for another instance's migration, and starts", async () => {
  const database = await newDatabase();
  const owner = openDatabase(database.url, PATIENT);
  await sql`do $$ begin execute format('alter database %I set lock_timeout = 500', current_database()); end $$`.execute(
    owner,
  );
  await owner.destroy();
  const dir = newFolder();
  const databaseLimits = { ...PATIENT, statementMs: 1_000 };
  const settings = config(dir, { databaseUrl: database.url, databaseLimits });
  try {
    const service = await whileMigrating(database.url, () => createService(settings, testGateway()));
    await service.close();
  } finally {
    await database.drop();
    await rm(dir, { recursive: true, force: true });
  }
});

test("a service that waits for another instance's migration logs the process that it waits for", async () => {
  const { url, db } = await openNewDatabase();
  const lines: object[] = [];
  let lockOwner: number | undefined;
  await whileMigrating(url, (pid) => {
    lockOwner = pid;
    return migrate(db, (details, text) => void lines.push({ ...details, text }));
  });
  expect(lines).toMatchObject([
    { text: "another instance brings the tables up to date: waiting for it", holders: [{ pid: lockOwner }] },
    { text: "the other instance is done with the tables" },
  ]);
});

test("a migration that waits for a table in use lets others go on, and runs when the table is free", async () => {
  const database = await newDatabase({ migrated: false });
  const [db, others] = [openDatabase(database.url, PATIENT), openDatabase(database.url, PATIENT)];
  const lines: object[] = [];
  try {
    await migrate(db);
    await sql`delete from migrations where name = '044-unreached-owners'`.execute(db);
    await sql`alter table users drop column unreached_since`.execute(db);
    const waiting = { lockMs: 200, pauseMs: 500, tries: 3 };
    const reads = sql`select 1 from users`;
    const log = (details: object, text: string) => void lines.push({ ...details, text });
    const held = others.transaction().execute(async (tx) => {
      await reads.execute(tx);
      const refused = migrate(db, log, waiting);
      await Promise.all([
        expect(refused).rejects.toThrow(/^Migration 044-unreached-owners did not get the lock of a table/),
        // While the first one holds the table, and the migration is between two tries.
        expect
          .poll(() => lines.length, { timeout: 60_000, interval: 10 })
          .toBeGreaterThan(0)
          .then(() => reads.execute(others)),
      ]);
    });
    await held;
    expect(lines).toMatchObject([1, 2].map((tries) => ({ migration: "044-unreached-owners", tries })));
    await migrate(db, log, waiting);
    expect(lines).toHaveLength(2);
    expect(await db.selectFrom("users").select("unreached_since").execute()).toEqual([]);
  } finally {
    await db.destroy();
    await others.destroy();
    await database.drop();
  }
});
