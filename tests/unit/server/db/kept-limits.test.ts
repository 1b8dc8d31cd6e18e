import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../../../src/server/db/index.ts";
import { createService, type Service } from "../../../../src/server/index.ts";
import { Client, config, testGateway } from "../builders.ts";
import type { TestGateway } from "../test-gateway.ts";
import { newDatabase, type NewDatabase } from "../new-database.ts";
import { type Pooler, POOLERS } from "../poolers.ts";
import { newFolder } from "../../new-folder.ts";

const IGNORED = ["statement_timeout", "idle_in_transaction_session_timeout"];
const LIMITS = { statementMs: 2_000, connectionMs: 60_000, idleMs: 60_000 };
const SET = ["SET statement_timeout = 2000;", "SET idle_in_transaction_session_timeout = 60000;"];

let database: NewDatabase;
let admin: Database;
/** A role of its own, because what is set on a role holds for all tests. */
let role: string;
let roleUrl: string;
let dir: string;
let gateway: TestGateway;
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await newDatabase();
  admin = openDatabase(database.url);
  role = `app_${randomUUID().slice(0, 8)}`;
  await sql`create role ${sql.id(role)} login superuser password 'secret'`.execute(admin);
  const url = new URL(database.url);
  [url.username, url.password] = [role, "secret"];
  roleUrl = url.href;
  dir = newFolder();
  gateway = testGateway();
});

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
  await sql`drop role ${sql.id(role)}`.execute(admin);
  await admin.destroy();
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

async function start(pooler: Pooler): Promise<Service> {
  const service = await createService(config(dir, { databaseUrl: pooler.url, databaseLimits: LIMITS }), gateway);
  stops.push(() => service.close());
  return service;
}

async function setOnRole(): Promise<void> {
  for (const one of SET) await sql`alter role ${sql.id(role)} ${sql.raw(one)}`.execute(admin);
}

describe.each(POOLERS)("behind %s", (_name, startPooler) => {
  const begin = async (ignored: readonly string[]): Promise<Pooler> => {
    const pooler = await startPooler(roleUrl, ignored);
    stops.push(() => pooler.stop());
    return pooler;
  };

  test.each([
    ["refuses", []],
    ["drops", IGNORED],
  ])(
    "that %s a connection's time limits, the service does not start, and says what to set on which role",
    async (_does, ignored) => {
      const started = start(await begin(ignored));
      await expect(started).rejects.toThrow(`ALTER ROLE "${role}" ${SET[0]}`);
      await expect(started).rejects.toThrow(`ALTER ROLE "${role}" ${SET[1]}`);
    },
  );

  test.each([
    ["refuses", []],
    ["drops", IGNORED],
  ])(
    "that %s them, the service signs people up and charges each once, with the limits of its role",
    async (_does, ignored) => {
      await setOnRole();
      const client = new Client(await start(await begin(ignored)));
      const paid = await Promise.all(
        Array.from({ length: 12 }, async () => {
          const { by, body } = await client.readyToPay();
          const answers = await Promise.all(Array.from({ length: 6 }, () => client.pay(by, body)));
          return answers.filter(({ status }) => status === 200).length;
        }),
      );
      expect(paid.every((count) => count >= 1)).toBe(true);
      expect(gateway.charged).toHaveLength(12);
    },
  );

  test("a statement that waits for somebody's lock ends by the limit of the role", async () => {
    await setOnRole();
    const service = await start(await begin([]));
    const client = new Client(service);
    const { by } = await client.readyToPay();
    await admin.transaction().execute(async (tx) => {
      await sql`select id from signups where id = ${by.signupId} for update`.execute(tx);
      expect(await client.choose(by)).toMatchObject({ status: 503, body: { code: "unavailable" } });
      const { rows } = await sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(admin);
      expect(rows).toEqual([]);
    });
  });
});
