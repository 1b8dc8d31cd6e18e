import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../e2e/free-port.ts";
import { openDatabase } from "../../../src/server/db/index.ts";
import { createService, migrateDatabase } from "../../../src/server/index.ts";
import { checkInstance } from "../../../src/server/prepare-database.ts";
import { createSecrets } from "../../../src/server/secrets/index.ts";
import { config, PATIENT, testGateway } from "./builders.ts";
import { newDatabase, openNewDatabase } from "./new-database.ts";

async function start(databaseUrl: string, changes: object = {}): Promise<void> {
  const service = await createService(config(tmpdir(), { databaseUrl, ...changes }), testGateway());
  await service.close();
}

async function databaseWith(change: string, migrated = true): Promise<string> {
  const { url, drop } = await newDatabase({ migrated });
  onTestFinished(drop);
  const db = openDatabase(url, PATIENT);
  for (const statement of change.split(";")) await sql.raw(statement).execute(db);
  await db.destroy();
  return url;
}

test("a database of a later version is not touched, and only used where the tables are brought up to date elsewhere", async () => {
  const url = await databaseWith("insert into migrations (name) values ('999-later')");
  await expect(start(url)).rejects.toThrow(/later version \(it has 999-later\).*MIGRATE=off/);
  await start(url, { migratesItself: false });
  for (const dryRun of [true, false]) {
    const said: string[] = [];
    const migrated = migrateDatabase(url, dryRun, (text) => said.push(text));
    await expect(migrated).rejects.toThrow(/later version \(it has 999-later\): start that version/);
    expect(said).toEqual([]);
  }
});

test("with MIGRATE=off a service does not start on a database that lacks a migration, and `npm run migrate` says which", async () => {
  const url = await databaseWith(
    "alter table users drop column unreached_since; delete from migrations where name = '044-unreached-owners'",
  );
  const lacks = "The database lacks 044-unreached-owners: run `npm run migrate` before this version starts";
  await expect(start(url, { migratesItself: false })).rejects.toThrow(new Error(lacks));
  const run = async (dryRun: boolean) => {
    const said: string[] = [];
    await migrateDatabase(url, dryRun, (text) => said.push(text));
    return said;
  };
  expect(await run(true)).toEqual(["Missing: 044-unreached-owners"]);
  expect(await run(false)).toEqual(["To run: 044-unreached-owners"]);
  expect(await run(false)).toEqual(["The tables are up to date."]);
  await start(url, { migratesItself: false });
});

test.each([
  ["create table invoices (id int)", "invoices"],
  ["create table migrations (version int)", "migrations"],
])("a database of another program is not touched: %s", async (change, table) => {
  const url = await databaseWith(change, false);
  await expect(start(url)).rejects.toThrow(
    `The database has tables of another program (${table}): set DATABASE_URL to an empty database`,
  );
});

test("a database that cannot be reached stops the start with a line that says what to check", async () => {
  const url = `postgres://someone:a-password@127.0.0.1:${await freePort(1)}/join`;
  await expect(start(url)).rejects.toThrow(
    /^The database does not answer \(ECONNREFUSED\): check that it runs, and DATABASE_URL/,
  );
  await expect(start(url)).rejects.not.toThrow("a-password");
});

test("a server without a database of this name stops the start, and says so", async () => {
  const { url, drop } = await newDatabase();
  await drop();
  await expect(start(url)).rejects.toThrow(
    /^The database server has no database of this name \(3D000\): check DATABASE_URL$/,
  );
});

test("an instance with another pepper than the others does not start", async () => {
  const { url, drop } = await newDatabase();
  onTestFinished(drop);
  await start(url);
  await start(url);
  await expect(start(url, { pepper: "another pepper, which is as long as the first" })).rejects.toThrow(
    /SECRET_PEPPER is not the one .*: set the same one in every instance/,
  );
});

test("a clock that differs from the database's is reported at the start", async () => {
  const { db } = await openNewDatabase();
  const warned: object[] = [];
  const log = { info: () => undefined, warn: (details: object) => void warned.push(details), error: () => undefined };
  const secrets = createSecrets("a pepper for this test alone, long enough");
  await checkInstance(db, secrets, log);
  expect(warned).toEqual([]);
  const now = Date.now;
  onTestFinished(() => void (Date.now = now));
  Date.now = () => now() + 60_000;
  await checkInstance(db, secrets, log);
  expect(warned).toEqual([{ aheadMs: expect.closeTo(60_000, -4) }]);
});

test("a wrong setting stops `npm start` with one line and no stack", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/start.ts"], {
    env: { ...process.env, DATABSE_URL: "postgres://someone:a-password@db/join" },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toBe("DATABSE_URL is no setting of the service: rename it to DATABASE_URL, or remove it\n");
});
