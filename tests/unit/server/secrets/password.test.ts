import { Piscina } from "piscina";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeAccount } from "../accounts.ts";
import { SECURITY, sharedBench } from "../builders.ts";

const bench = sharedBench();

test("passwords, answers and codes are hashed while no transaction is open", async () => {
  const open = async (): Promise<number> => {
    const { rows } = await bench.sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`;
    return rows[0]?.count ?? -1;
  };
  const hashed: string[] = [];
  const run = Piscina.prototype.run;
  const queue = vi.spyOn(Piscina.prototype, "run").mockImplementation(async function (this: Piscina, task) {
    // The service's workers open transactions too, but those end by themselves. A transaction that waits for the hash
    // would stay open until the hash is done.
    const none = vi.waitUntil(async () => (await open()) === 0, { timeout: 15_000 });
    hashed.push(
      await none.then(
        () => "freely",
        () => "in a transaction",
      ),
    );
    return run.call(this, task);
  });
  onTestFinished(() => queue.mockRestore());
  const { by } = await bench.client.readyToPay();
  expect((await bench.client.update(by, SECURITY)).status).toBe(200);
  await makeAccount(bench);
  expect(hashed.length).toBeGreaterThanOrEqual(5);
  expect(new Set(hashed)).toEqual(new Set(["freely"]));
});
