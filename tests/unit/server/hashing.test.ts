import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Bench } from "./builders.ts";

/** Asked whenever something is hashed. */
let atHash = async (): Promise<void> => undefined;
/** The service's modules anew, one of them replaced: those that other files have loaded stay as they are. */
async function load() {
  vi.resetModules();
  vi.doMock("../../../src/server/secrets/password.ts", async (original) => {
    const real = await original<typeof import("../../../src/server/secrets/password.ts")>();
    const hashPassword: typeof real.hashPassword = async (...of) => {
      await atHash();
      return real.hashPassword(...of);
    };
    return { ...real, hashPassword };
  });
  return { ...(await import("./builders.ts")), ...(await import("./accounts.ts")) };
}

let service: Awaited<ReturnType<typeof load>>;
let bench: Bench;
beforeAll(async () => {
  service = await load();
  bench = await service.startBench();
});
afterAll(async () => {
  await bench.stop();
  vi.doUnmock("../../../src/server/secrets/password.ts");
  vi.resetModules();
});

test("passwords, answers and codes are hashed while neither a row nor a transaction is held", async () => {
  const open = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`.execute(
      bench.service.db,
    );
    return rows[0]?.count ?? -1;
  };
  const hashed: string[] = [];
  atHash = async () => {
    // The service's workers have transactions too, which end by themselves. One that holds a row for the hash lasts until the hash is there.
    const none = vi.waitUntil(async () => (await open()) === 0, { timeout: 15_000 });
    hashed.push(
      await none.then(
        () => "freely",
        () => "in a transaction",
      ),
    );
  };
  const { by } = await bench.client.readyToPay();
  expect((await bench.client.update(by, service.SECURITY)).status).toBe(200);
  await service.makeAccount(bench);
  expect(hashed.length).toBeGreaterThanOrEqual(5);
  expect(new Set(hashed)).toEqual(new Set(["freely"]));
});
