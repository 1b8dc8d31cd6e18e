/** A service with a slow payment provider, and what both know about a person's payments. */
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { createService, readConfig } from "../../src/server/index.ts";
import { openPayments } from "../../scripts/open-payments.ts";
import { freePort } from "./free-port.ts";

/** Times are in ms since the epoch, by this machine's clock. */
export interface Attempt {
  readonly begunAt: number;
  /** The service's status of the attempt. */
  readonly status: string;
  /** When the provider charged for it, once for each charge. */
  readonly chargedAt: readonly number[];
}

export interface SlowProvider {
  readonly url: string;
  attemptsOf(email: string): Promise<readonly Attempt[]>;
  /** The number of attempts that the person's pages gave up. */
  countVoided(email: string): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Uses its own database: on a shared one, another service would look for these charges at its own provider and not find
 * them.
 */
export async function startSlowProvider(seconds: number): Promise<SlowProvider> {
  const server = process.env["E2E_DATABASE_URL"] ?? "";
  const name = `slow_${randomUUID().replaceAll("-", "")}`;
  await ask(server, `create database ${name}`);
  const database = new URL(server);
  database.pathname = `/${name}`;
  const dataDir = await mkdtemp(join(tmpdir(), "slow-"));
  const port = await freePort(2);
  const env = {
    ...process.env,
    // Vite's build, which other tests of this process run, sets NODE_ENV to "production".
    NODE_ENV: "test",
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.href,
    SECRET_PEPPER: process.env["E2E_PEPPER"],
    LOG_LEVEL: "error",
    CALLS_PER_MINUTE: "100000",
    SANDBOX_SALE_SECONDS: String(seconds),
  };
  // One connection for all queries: opening one for each would cost more than the query.
  const client = new Client({ connectionString: database.href });
  await client.connect();
  const payments = await openPayments(env, { port: port + 1, host: "127.0.0.1", dataDir });
  const service = await createService(readConfig(env, process.cwd()), payments.gateway);
  await service.listen();
  return {
    url: `http://localhost:${port}`,
    async attemptsOf(email) {
      const { rows } = await client.query<{ id: string; status: string; begunAt: number }>(
        `select attempt_id as id, p.status, (extract(epoch from p.created_at) * 1000)::float8 as "begunAt"
           from payments p join signups s on s.id = p.signup_id where s.email = $1 order by p.created_at`,
        [email],
      );
      const sales = await readSales(dataDir);
      return rows.map(({ id, ...row }) => ({ ...row, chargedAt: sales.get(id) ?? [] }));
    },
    async countVoided(email) {
      const { rows } = await client.query<{ n: number }>(
        "select count(*)::int as n from voided_payments v join signups s on s.id = v.signup_id where s.email = $1",
        [email],
      );
      return rows[0]?.n ?? 0;
    },
    async stop() {
      await service.close();
      await payments.close();
      await client.end();
      await ask(server, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until `look` returns true. Only the test's timeout ends it otherwise. */
export async function until(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await sleep(20);
}

/** When each attempt was charged, from the provider's journal. */
async function readSales(dataDir: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const sales = new Map<string, number[]>();
  const text = await readFile(join(dataDir, "sandbox-payments.jsonl"), "utf8");
  for (const line of text.split("\n").filter((one) => one.includes('"kind":"transaction"'))) {
    const { value } = JSON.parse(line) as { value: { orderId: string; status: string; createdAt: number } };
    if (value.status !== "submitted_for_settlement") continue;
    sales.set(value.orderId, [...(sales.get(value.orderId) ?? []), value.createdAt]);
  }
  return sales;
}

async function ask(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
