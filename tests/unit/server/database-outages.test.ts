import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../../src/server/db/index.ts";
import { type Answer, type Bench, Client, newParent, PATIENT, startBench } from "./builders.ts";
import { newDatabase } from "./new-database.ts";
import { ALL } from "../share.ts";
import { stallingProxy } from "./stalling-proxy.ts";

/** Half of the losses are cut connections. The database ends the other half. */
const LOSSES = ALL ? 20 : 4;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Starts a service that reaches its database through a proxy, which can cut or stall the connections. */
async function startBehindProxy(limits: Partial<typeof PATIENT> = {}) {
  const database = await newDatabase();
  ends.push(() => database.drop());
  const proxy = await stallingProxy(database.url);
  ends.push(() => proxy.close());
  const bench = await startBench({ databaseUrl: proxy.url, databaseLimits: { ...PATIENT, ...limits } });
  ends.push(() => bench.stop());
  const db = openDatabase(database.url, PATIENT);
  ends.push(() => db.destroy());
  return { bench, proxy, db };
}

/** Sends calls without a pause. Returns a function that stops them and returns all answers. */
function traffic({ service }: Bench, callers: number): () => Promise<Answer[]> {
  const answers: Answer[] = [];
  const ending = new AbortController();
  const caller = async (): Promise<void> => {
    while (!ending.signal.aborted)
      answers.push(await new Client(service).create({}, { "idempotency-key": randomUUID() }));
  };
  const callersEnd = Promise.all(Array.from({ length: callers }, caller));
  return async () => {
    ending.abort();
    await callersEnd;
    return answers;
  };
}

const unavailable = { status: 503, body: { code: "unavailable", kind: "network" }, headers: { "retry-after": "1" } };

describe("connections to the database that are lost", () => {
  test(`under traffic, ${LOSSES} times, do not end the service: calls get 503 with Retry-After, and then work again`, async () => {
    const { bench, proxy, db } = await startBehindProxy();
    const stop = traffic(bench, 12);
    for (let times = 0; times < LOSSES; times += 1) {
      const before = await countOf(db);
      await expect.poll(() => countOf(db), { timeout: 100_000, interval: 5 }).toBeGreaterThan(before + 10);
      if (times % 2 === 0) proxy.cut();
      else
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    }
    const answers = await stop();
    const failed = answers.filter(({ status }) => status !== 201);
    expect(failed.length).toBeGreaterThan(0);
    for (const answer of failed) expect(answer).toMatchObject(unavailable);
    expect((await bench.client.create()).status).toBe(201);
  });

  test("during a call leave its idempotency key free: the same call succeeds when it is sent again", async () => {
    const { bench, db } = await startBehindProxy();
    const key = { "idempotency-key": randomUUID() };
    const sent = newParent();
    const { held, call } = await db.transaction().execute(async (tx) => {
      await sql`lock table signups in exclusive mode`.execute(tx);
      const first = bench.client.create(sent, key);
      // Finds the insert only, since the service's own clean-up may wait for the table too.
      const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "signups"%'`;
      await expect.poll(async () => (await waiting.execute(db)).rows.length, { timeout: 100_000 }).toBe(1);
      const { rows } = await waiting.execute(db);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      return { held: rows.length, call: await first };
    });
    expect(held).toBe(1);
    expect(call).toMatchObject(unavailable);
    expect(await bench.client.create(sent, key)).toMatchObject({ status: 201 });
  });

  test.each(["before", "after"] as const)(
    "just %s the commit of a registration leave one registration: the repeated call returns it with its key",
    async (when) => {
      const { bench, proxy, db } = await startBehindProxy();
      const key = { "idempotency-key": randomUUID() };
      const sent = newParent();
      const registrations = () =>
        db.selectFrom("signups").select("id").where("email", "=", sent.parent.email).execute();
      const cut = proxy.cutAtCommit('insert into "signups"', when);
      expect(await bench.client.create(sent, key)).toMatchObject(unavailable);
      await cut;
      expect(await registrations()).toHaveLength(when === "after" ? 1 : 0);
      const again = await bench.client.create(sent, key);
      expect(again.status).toBe(201);
      expect(await registrations()).toEqual([{ id: again.body.signupId }]);
      expect((await bench.client.choose(again.body)).status).toBe(200);
    },
  );
});

describe("a database that does not answer", () => {
  test("makes calls fail within the limits, with 503 and Retry-After, and the service is not ready", async () => {
    const { bench, proxy } = await startBehindProxy({ statementMs: 2_000, connectionMs: 2_000 });
    expect((await bench.client.send("GET", "/healthz")).body).toEqual({ ok: true });
    proxy.stall();
    // More calls than connections: some wait for an answer, the others for a connection.
    const calls = Array.from({ length: 25 }, () => bench.client.create());
    const health = bench.client.send("GET", "/healthz");
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(unavailable);
    expect(await health).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    proxy.goOn();
    await expect.poll(async () => (await bench.client.create()).status, { timeout: 100_000 }).toBe(201);
    await expect.poll(async () => (await bench.client.send("GET", "/healthz")).status, { timeout: 100_000 }).toBe(200);
  });

  test("does not delay a failed call until its idempotency key is released: it fails, and succeeds when it is sent again", async () => {
    const { bench, proxy } = await startBehindProxy();
    const key = { "idempotency-key": randomUUID() };
    const sent = newParent();
    // Leaves a free connection in the pool, on which the release of the key would wait.
    await Promise.all([bench.client.create(), bench.client.create()]);
    const hanging = proxy.cutAtCommit('insert into "signups"', "before").then(() => proxy.stall());
    expect(await bench.client.create(sent, key)).toMatchObject(unavailable);
    await hanging;
    proxy.goOn();
    expect(await bench.client.create(sent, key)).toMatchObject({ status: 201 });
  });

  test("and stores the claim of an idempotency key late does not block the key: the call succeeds when it is sent again", async () => {
    const { bench, proxy, db } = await startBehindProxy({ statementMs: 2_500 });
    const key = randomUUID();
    const sent = newParent();
    const hanging = proxy.stallAt('insert into "idempotency"');
    expect(await bench.client.create(sent, { "idempotency-key": key })).toMatchObject(unavailable);
    await hanging;
    proxy.goOn();
    const claims = () => db.selectFrom("idempotency").select("answer").where("key", "=", key).execute();
    await expect.poll(claims, { timeout: 100_000, interval: 20 }).toEqual([{ answer: null }]);
    expect(await bench.client.create(sent, { "idempotency-key": key })).toMatchObject({ status: 201 });
    expect(await countOf(db)).toBe(1);
  });

  test("and updates an idempotency key late does not block the key, even with a statement limit of 2 s", async () => {
    const { bench, proxy, db } = await startBehindProxy({ statementMs: 2_000 });
    const key = { "idempotency-key": randomUUID() };
    const sent = newParent();
    const hanging = proxy.stallAt('update "idempotency"');
    expect(await bench.client.create(sent, key)).toMatchObject(unavailable);
    await hanging;
    proxy.goOn();
    expect(await bench.client.create(sent, key)).toMatchObject({ status: 201 });
    expect(await countOf(db)).toBe(1);
  });

  test("because a table is locked for too long leads to the same error, and the next call succeeds", async () => {
    const { bench, db } = await startBehindProxy({ statementMs: 2_000 });
    await db.transaction().execute(async (tx) => {
      await sql`lock table signups in exclusive mode`.execute(tx);
      expect(await bench.client.create()).toMatchObject(unavailable);
    });
    expect((await bench.client.create()).status).toBe(201);
  });

  test("but has become read-only can still be read: the service is not ready, and only calls that write get 503", async () => {
    const { bench, db } = await startBehindProxy();
    const by = (await bench.client.create()).body;
    const { order } = (await bench.client.choose(by)).body;
    await sql`do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`.execute(
      db,
    );
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    await expect.poll(async () => (await bench.client.send("GET", "/healthz")).status, { timeout: 100_000 }).toBe(503);
    expect(await bench.client.create()).toMatchObject(unavailable);
    await expect.poll(async () => (await bench.client.price(by, order)).status, { timeout: 100_000 }).toBe(200);
  });
});

describe("connections to a former primary, which is read-only", () => {
  const set = (db: ReturnType<typeof openDatabase>, change: "set" | "reset") => {
    const command = change === "set" ? "set default_transaction_read_only = on" : "reset default_transaction_read_only";
    return sql`do $$ begin execute format(${sql.lit(`alter database %I ${command}`)}, current_database()); end $$`.execute(
      db,
    );
  };

  test("are replaced: the first call after the switch-over works, in a transaction and outside of one", async () => {
    const { bench, db } = await startBehindProxy();
    const by = (await bench.client.create()).body;
    await set(db, "set");
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    // Several connections of the pool are read-only, and stay so.
    await expect.poll(async () => (await bench.client.send("GET", "/readyz")).status, { timeout: 100_000 }).toBe(503);
    await Promise.all(Array.from({ length: 10 }, () => bench.client.create()));
    await set(db, "reset");
    expect(
      (await bench.client.update(by, { parent: { timeZone: "America/Denver" }, sections: ["PARENT"] })).status,
    ).toBe(200);
    expect((await bench.client.create()).status).toBe(201);
    expect((await bench.client.send("GET", "/readyz")).status).toBe(200);
  });
});

test("the log says once that the database cannot be used, with the reason, and once that it can be again", async () => {
  const database = await newDatabase();
  const proxy = await stallingProxy(database.url);
  const logged: [object, string][] = [];
  const keep = (details: object, text: string): number => logged.push([details, text]);
  const db = openDatabase(proxy.url, PATIENT, { log: { error: keep, info: keep } });
  ends.push(
    () => database.drop(),
    () => proxy.close(),
    () => db.destroy(),
  );
  const work = () => sql`select 1`.execute(db);
  await work();
  expect(logged).toEqual([]);
  proxy.close();
  await expect(work()).rejects.toMatchObject({ name: "DatabaseUnavailable" });
  await expect(work()).rejects.toMatchObject({ name: "DatabaseUnavailable" });
  expect(logged).toEqual([
    [
      { reason: expect.stringMatching(/^E[A-Z]+$|connection/i) },
      "the database cannot be used: calls get 503 until it can",
    ],
  ]);
  await proxy.open();
  await work();
  // A database that is read-only answers that, too.
  expect(logged.slice(1)).toEqual([]);
  const write = () => sql`update signups set family_id = family_id where false`.execute(db);
  await write();
  await write();
  expect(logged.slice(1)).toEqual([[{ ms: expect.any(Number) }, "the database can be used again"]]);
});

test("a time-out in the database releases a lock that a frozen instance holds", async () => {
  const { bench } = await startBehindProxy({ idleMs: 2_000 });
  const frozen = bench.service.db.transaction().execute(async (tx) => {
    await sql`lock table signups in exclusive mode`.execute(tx);
    // This transaction sends nothing until another call has got the locked table.
    expect((await bench.client.create()).status).toBe(201);
    await sql`select 1`.execute(tx);
  });
  await expect(frozen).rejects.toMatchObject({ name: "DatabaseUnavailable" });
});

async function countOf(db: ReturnType<typeof openDatabase>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from signups`.execute(db);
  return rows[0]?.count ?? 0;
}
