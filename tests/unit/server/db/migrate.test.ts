import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { migrate, openDatabase } from "../../../../src/server/db/index.ts";
import { MIGRATIONS } from "../../../../src/server/db/migrations/index.ts";
import { createService } from "../../../../src/server/index.ts";
import { config, PATIENT, testGateway } from "../builders.ts";
import { newDatabase, openNewDatabase } from "../new-database.ts";
import { newFolder } from "../../new-folder.ts";

/** Runs the migrations from number `from` up to, but not including, number `to`. */
async function run(db: ReturnType<typeof openDatabase>, from: string, to: string): Promise<void> {
  for (const [name, up] of MIGRATIONS.toSorted())
    if (name >= from && name < to) await up(db as unknown as Kysely<never>);
}

test("professionals who signed up before there were accounts get one without a password, found by their e-mail", async () => {
  const { db } = await openNewDatabase({ migrated: false });
  await run(db, "001", "015");
  const id = randomUUID();
  await sql`
    insert into professionals (id, first_name, last_name, email, email_key, phone_country_code, phone_number, referral,
      practice_name, address, time_zone, roles, security_question, security_answer_hash, security_code_hash, lang)
    values (${id}, 'Dana', 'Whitfield', 'Dana@example.com', 'dana@example.com', '+1', '5550142', '{}', 'Whitfield', '{}',
      'America/Los_Angeles', '{ATTORNEY}', 'q', 'a', 'c', 'en')`.execute(db);
  await run(db, "015", "016");
  const users = await db.selectFrom("users").selectAll().execute();
  expect(users).toMatchObject([{ professional_id: id, email_key: "dana@example.com", password_hash: null }]);
  expect(users[0]?.username).toMatch(/^pro\.[0-9a-f]{16}$/);
  const nobodys = sql`insert into users (id, email, email_key, username, username_key) values (${randomUUID()}, '', '', 'x', 'x')`;
  await expect(nobodys.execute(db)).rejects.toThrow("users_are_somebodys");
});

test("older rows with a non-ASCII e-mail domain get a search key with the ASCII form of the domain", async () => {
  const { db } = await openNewDatabase({ migrated: false });
  await run(db, "001", "020");
  for (const email of ["Ana@München.example", "Ben@example.com"])
    await sql`insert into signups (id, key_hash, expires_at, first_name, last_name, email, email_key, phone_country_code, phone_number, duplicate_confirmed)
      values (${randomUUID()}, ${email}::bytea, now(), 'Ana', 'Lee', ${email}, ${email.toLowerCase()}, '+1', '5551234567', false)`.execute(
      db,
    );
  await run(db, "020", "021");
  const keys = await db.selectFrom("signups").select("email_key").orderBy("email_key").execute();
  expect(keys.map((row) => row.email_key)).toEqual(["ana@xn--mnchen-3ya.example", "ben@example.com"]);
});

test("stored phone numbers lose what is dialled before them only inside their country", async () => {
  const { db } = await openNewDatabase({ migrated: false });
  await run(db, "001", "024");
  const numbers = [
    ["+44", "07700900123", "7700900123"],
    ["+44", "447700900124", "7700900124"],
    ["+44", "7700900125", "7700900125"],
    ["+44", "01234567", "01234567"],
    ["+1", "15550100123", "5550100123"],
    ["+39", "0612345678", "0612345678"],
    ["+61", "0412345678", "412345678"],
    ["+7", "89123456789", "9123456789"],
    ["+49", "000000000", "000000000"],
  ] as const;
  for (const [code, number] of numbers) {
    const id = randomUUID();
    await sql`insert into signups (id, key_hash, expires_at, first_name, last_name, email, email_key, phone_country_code, phone_number, duplicate_confirmed)
      values (${id}, ${id}::bytea, now(), 'Ana', 'Lee', '', '', ${code}, ${number}, false)`.execute(db);
    await sql`insert into coparents (signup_id, first_name, last_name, phone_country_code, phone_number, duplicate_confirmed)
      values (${id}, 'Ben', 'Lee', ${code}, ${number}, false)`.execute(db);
    await sql`insert into professionals (id, first_name, last_name, email, email_key, phone_country_code, phone_number, referral,
      practice_name, address, time_zone, roles, security_question, security_answer_hash, security_code_hash, lang)
      values (${id}, 'Dana', 'Whitfield', ${id}, ${id}, ${code}, ${number}, '{}', 'Whitfield', '{}', 'UTC', '{ATTORNEY}', 'q', 'a', 'c', 'en')`.execute(
      db,
    );
  }
  await run(db, "024", "025");
  const expected = numbers.map(([, , national]) => national).toSorted();
  for (const table of ["signups", "coparents", "professionals"] as const) {
    const rows = await db.selectFrom(table).select("phone_number").execute();
    const kept = table === "professionals" ? expected.map((one) => (one === "01234567" ? "1234567" : one)) : expected;
    expect([table, rows.map((row) => row.phone_number).toSorted()]).toEqual([table, kept.toSorted()]);
  }
});

test("a refusal that was stored as a text gets columns, and an instance before the migration can still store one", async () => {
  const { db } = await openNewDatabase({ migrated: false });
  await run(db, "001", "026");
  const signupId = randomUUID();
  await sql`insert into signups (id, key_hash, expires_at, first_name, last_name, email, email_key, phone_country_code, phone_number, duplicate_confirmed)
    values (${signupId}, '', now(), 'Ana', 'Lee', '', '', '+1', '5551234567', false)`.execute(db);
  const refuse = (reason: string) =>
    sql`insert into payments (attempt_id, signup_id, status, calculation, package_id, marketing_opt_in, language, reason)
      values (${randomUUID()}, ${signupId}, 'refused', '{}', 1, false, 'en', ${reason})`.execute(db);
  const stored = [
    ["declined 2005", ["declined", "number", "2005"]],
    ["declined ", ["declined", "declined", ""]],
    ["rejected sca", ["rejected", "sca", "sca"]],
    ["rejected fraud", ["rejected", "otherCard", "fraud"]],
    ["invalid 91565", ["invalid", "details", "91565"]],
    ["invalid 1 81715", ["invalid", "number", "1 81715"]],
    ["misconfigured", ["misconfigured", null, null]],
    ["notCharged", ["notCharged", null, null]],
    ["notCharged, looked for twice", ["notCharged, looked for twice", null, null]],
  ] as const;
  for (const [reason] of stored) await refuse(reason);
  await run(db, "026", "027");
  await refuse("declined 2001");
  const rows = await db.selectFrom("payments").select(["reason", "refusal", "refusal_code"]).execute();
  expect(rows.map(({ reason, refusal, refusal_code: code }) => [reason, refusal, code])).toEqual(
    expect.arrayContaining([...stored.map(([, columns]) => columns), ["declined 2001", null, null]]),
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
  let holder: number | undefined;
  await whileMigrating(url, (pid) => {
    holder = pid;
    return migrate(db, (details, text) => void lines.push({ ...details, text }));
  });
  expect(lines).toMatchObject([
    { text: "another instance brings the tables up to date: waiting for it", holders: [{ pid: holder }] },
    { text: "the other instance is done with the tables" },
  ]);
});

test("a migration that waits for a table in use lets others go on, and runs when the table is free", async () => {
  const database = await newDatabase({ migrated: false });
  const [db, others] = [openDatabase(database.url, PATIENT), openDatabase(database.url, PATIENT)];
  const lines: object[] = [];
  try {
    await migrate(db);
    await sql`delete from migrations where name = '042-counted-at'`.execute(db);
    await sql`alter table tries drop column counted_at`.execute(db);
    const waiting = { lockMs: 200, pauseMs: 500, tries: 3 };
    const reads = sql`select 1 from tries`;
    const log = (details: object, text: string) => void lines.push({ ...details, text });
    const held = others.transaction().execute(async (tx) => {
      await reads.execute(tx);
      const refused = migrate(db, log, waiting);
      await Promise.all([
        expect(refused).rejects.toThrow(/^Migration 042-counted-at did not get the lock of a table/),
        // While the first one holds the table, and the migration is between two tries.
        expect
          .poll(() => lines.length, { timeout: 60_000, interval: 10 })
          .toBeGreaterThan(0)
          .then(() => reads.execute(others)),
      ]);
    });
    await held;
    expect(lines).toMatchObject([1, 2].map((tries) => ({ migration: "042-counted-at", tries })));
    await migrate(db, log, waiting);
    expect(lines).toHaveLength(2);
    expect(await db.selectFrom("tries").select("counted_at").execute()).toEqual([]);
  } finally {
    await db.destroy();
    await others.destroy();
    await database.drop();
  }
});
