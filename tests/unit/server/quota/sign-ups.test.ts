import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import type { Service } from "../../../../src/server/index.ts";
import { type Answer, type Bench, Client, newParent, PEPPER, startBench } from "../builders.ts";
import { everything } from "../professionals.ts";

const LIMIT = 5;

let bench: Bench;
let other: Service;
beforeAll(async () => {
  bench = await startBench({ trustProxy: true, signUpsPerHour: LIMIT });
  other = await bench.another();
});
afterAll(async () => {
  await other.close();
  await bench.stop();
});

let networks = 0;
/** The address of a network from which nobody has signed up yet. */
const newNetwork = (): string => `198.51.100.${(networks += 1)}`;

const signUp = (from: string, headers = {}, at: Service = bench.service): Promise<Answer> =>
  new Client(at).create({}, { "x-forwarded-for": from, ...headers });

async function use(from: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) expect((await signUp(from)).status).toBe(201);
}

const countOf = async (): Promise<number> => {
  const { rows } = await bench.sql<{ count: number }>`select count(*)::int as count from signups`;
  return rows[0]?.count ?? 0;
};

describe("a network that has used its hourly sign-up quota", () => {
  test("gets an error in each language with the time to wait, while another network can sign up", async () => {
    const network = newNetwork();
    await use(network, LIMIT);
    const before = await countOf();
    const refused = await signUp(network, { "accept-language": "en" });
    expect(refused).toMatchObject({ status: 429, body: { code: "too-many-requests", kind: "unexpected" } });
    expect(refused.body.detail).toContain("many sign-ups from your internet connection");
    expect(refused.body).not.toHaveProperty("challenge");
    const wait = Number(refused.headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3600);
    const spanish = await signUp(network, { "accept-language": "es" });
    expect(spanish.body.detail).toContain("muchos registros desde tu conexión");
    expect(await countOf()).toBe(before);
    await use(newNetwork(), 1);
  });

  test("cannot exceed the quota with 50 sign-ups at once at several instances", async () => {
    const network = newNetwork();
    const before = await countOf();
    const all = Array.from({ length: 50 }, (_, at) => signUp(network, {}, at % 2 ? other : bench.service));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(LIMIT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50 - LIMIT);
    expect((await countOf()) - before).toBe(LIMIT);
  });

  test("is identified by the first 64 bits of its IPv6 addresses", async () => {
    for (let time = 0; time < LIMIT; time += 1) expect((await signUp(`2001:db8:1:2:${time}::1`)).status).toBe(201);
    expect((await signUp("2001:db8:1:2:ffff::9")).status).toBe(429);
    expect((await signUp("2001:db8:1:3::1")).status).toBe(201);
  });

  test("cannot avoid the quota with addresses that it sends before the one that the proxy adds", async () => {
    const network = newNetwork();
    await use(network, LIMIT);
    expect((await signUp(`203.0.113.7, ${network}`)).status).toBe(429);
  });

  test("may sign up again when the hour is over, by the database's clock", async () => {
    const network = newNetwork();
    await use(network, LIMIT);
    expect((await signUp(network)).status).toBe(429);
    await bench.sql`update tries set until = until - interval '1 hour'`;
    await use(network, LIMIT);
    expect((await signUp(network)).status).toBe(429);
  });

  test("cannot sign up professionals either", async () => {
    const network = newNetwork();
    const professional = () =>
      bench.client.send("POST", "/v2/professional/users", {
        body: everything(),
        headers: { "x-forwarded-for": network },
      });
    expect((await professional()).status).toBe(201);
    await use(network, LIMIT - 1);
    const refused = await professional();
    expect([refused.status, refused.body.code]).toEqual([429, "too-many-requests"]);
  });
});

describe("the sign-up quota", () => {
  test("does not count a repeated call, a refused sign-up, or a caller on this machine", async () => {
    const network = newNetwork();
    const key = { "x-forwarded-for": network, "idempotency-key": randomUUID() };
    const sent = newParent();
    for (let time = 0; time <= LIMIT; time += 1) expect((await bench.client.create(sent, key)).status).toBe(201);
    for (let time = 0; time <= LIMIT; time += 1)
      expect((await bench.client.create({ parent: {} }, { "x-forwarded-for": network })).status).toBe(422);
    await use(network, LIMIT - 1);
    expect((await signUp(network)).status).toBe(429);
    for (let time = 0; time <= LIMIT; time += 1) expect((await bench.client.create()).status).toBe(201);
  });
});

test("an idempotency key that was refused because of the quota works when the quota is free again", async () => {
  const network = newNetwork();
  await use(network, LIMIT);
  const sent = newParent();
  const headers = { "x-forwarded-for": network, "idempotency-key": randomUUID() };
  expect((await bench.client.create(sent, headers)).status).toBe(429);
  await bench.sql`update tries set until = until - interval '1 hour'`;
  expect((await bench.client.create(sent, headers)).status).toBe(201);
});

test("a network address is stored only as a keyed digest, which is deleted when its hour is over", async () => {
  const network = newNetwork();
  const { db } = bench.service;
  const key = createSecrets(PEPPER).digest(`sign-ups address ${network}`);
  const kept = () => db.selectFrom("tries").selectAll().where("key", "=", key).execute();
  await use(network, 1);
  expect(await kept()).toMatchObject([{ count: 1 }]);
  const { rows } = await sql<{ text: string }>`select t::text as text from tries t union all
    select s::text from signups s union all select i::text from idempotency i`.execute(db);
  expect(rows.filter(({ text }) => text.includes(network))).toEqual([]);
  await sql`update tries set until = now() - interval '1 second' where key = ${key}`.execute(db);
  const third = await bench.another();
  await expect.poll(kept, { timeout: 100_000 }).toEqual([]);
  await third.close();
});
