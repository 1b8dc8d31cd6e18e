import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, inject, test } from "vitest";
import { migrate, openDatabase, startEmbedded } from "../../../src/server/db/index.ts";
import { BASELINE, MIGRATIONS } from "../../../src/server/db/migrations/index.ts";
import { createService } from "../../../src/server/index.ts";
import { Client, config, newParent, startBench, testGateway, chargedUnanswered } from "./builders.ts";
import { newDatabase } from "./new-database.ts";
import { copyDataFolder } from "./postgres.ts";

const folders: string[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Kills all PostgreSQL processes that use a data folder, as a power failure would. */
function killAll(folder: string): void {
  for (const { pid } of processes().filter((one) => one.args.includes(`-D ${folder}`))) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process has already ended.
    }
  }
}

/** The processes of this machine: from /proc, or from `ps` on systems without /proc. */
function processes(): { readonly pid: number; readonly args: string }[] {
  if (!existsSync("/proc/self/cmdline"))
    return execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" })
      .split("\n")
      .map((line) => ({ pid: Number.parseInt(line, 10), args: line }));
  return readdirSync("/proc").flatMap((name) => {
    try {
      return [{ pid: Number(name), args: readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ") }];
    } catch {
      return [];
    }
  });
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "durability-"));
  folders.push(folder);
  return folder;
}

/** A folder with the files of a new, empty database. */
async function newFolder(): Promise<string> {
  const folder = await emptyFolder();
  await copyDataFolder(inject("newDataFolder"), folder);
  return folder;
}

describe("acknowledged data", () => {
  test("is still there after a restart, including paid registrations and their receipts", async () => {
    const dir = await newFolder();
    const gateway = testGateway();
    const first = await createService(config(dir), gateway);
    const { by, body } = await new Client(first).readyToPay();
    const paid = await new Client(first).pay(by, body);
    await first.close();

    const second = await createService(config(dir), gateway);
    const receipt = await new Client(second).receipt(by);
    expect({ ...receipt.body, credentialsToken: "" }).toEqual({ ...paid.body, credentialsToken: "" });
    await second.close();
  });

  test("is still there after the process was killed during its work", async () => {
    const dir = await newFolder();
    const child = spawn(process.execPath, [join(import.meta.dirname, "serve.ts"), dir], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const origin = line.toString().trim();
    const acknowledged: { signupId: string; registrationKey: string }[] = [];
    const send = async (): Promise<void> => {
      const response = await fetch(`${origin}/v2/signups`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(newParent()),
      });
      acknowledged.push((await response.json()) as { signupId: string; registrationKey: string });
    };
    const senders = Array.from({ length: 4 }, async () => {
      for (;;) await send();
    });
    await expect.poll(() => acknowledged.length, { timeout: 100_000, interval: 5 }).toBeGreaterThan(20);
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await Promise.allSettled([...senders, ended]);

    const service = await createService(config(dir), testGateway());
    const rows = await service.db.selectFrom("signups").select("id").execute();
    const kept = new Set(rows.map((row) => row.id));
    expect(acknowledged.filter((one) => !kept.has(one.signupId))).toEqual([]);
    await service.close();
  });

  test("is completed after a restart: a charge whose answer was lost makes the registration paid", async () => {
    const bench = await startBench();
    const { gateway, service: first } = bench;
    const { by, body } = await new Client(first).readyToPay();
    gateway.next = chargedUnanswered;
    expect((await new Client(first).pay(by, body)).body.code).toBe("payment-pending");
    await sql`update payments set created_at = now() - interval '1 minute'`.execute(first.db);
    await first.close();

    const second = await bench.another();
    await expect.poll(async () => (await new Client(second).receipt(by)).status, { timeout: 100_000 }).toBe(200);
    await second.close();
    await bench.stop();
  });
});

describe("the built-in database", () => {
  test("refuses a second service, and the error gives the reason", async () => {
    const dir = await emptyFolder();
    const one = await startEmbedded(dir);
    await expect(startEmbedded(dir)).rejects.toThrow(/already uses the data folder|Another service/);
    await one.stop();
    await (await startEmbedded(dir)).stop();
  });

  test("starts after its first start was killed while it created the database", async () => {
    const dir = await emptyFolder();
    const script = `await (await import("./src/server/db/index.ts")).startEmbedded(${JSON.stringify(dir)})`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: "inherit" });
    children.push(child);
    const begun = () => readdirSync(dir, { recursive: true }).some((path) => String(path).endsWith("PG_VERSION"));
    await expect.poll(begun, { timeout: 100_000, interval: 2 }).toBe(true);
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    killAll(dir);

    const database = await startEmbedded(dir);
    const pool = openDatabase(database.url);
    await migrate(pool);
    await pool.destroy();
    await database.stop();
  });

  test("runs each migration once if several instances migrate at the same time", async () => {
    const one = await newDatabase({ migrated: false });
    const pools = [1, 2, 3].map(() => openDatabase(one.url));
    await Promise.all(pools.map((db) => migrate(db)));
    const { rows } = await sql<{
      name: string;
    }>`select name from migrations where name >= ${BASELINE} order by name`.execute(pools[0] ?? openDatabase(one.url));
    expect(rows.map(({ name }) => name)).toEqual(MIGRATIONS.map(([name]) => name));
    await Promise.all(pools.map((pool) => pool.destroy()));
    await one.drop();
  });

  test("allows only one live payment per registration, by a constraint of its own", async () => {
    const bench = await startBench();
    const { service } = bench;
    const { body } = await new Client(service).create();
    const insert = () =>
      sql`insert into payments (attempt_id, signup_id, status, calculation, package_id, marketing_opt_in)
          values (gen_random_uuid(), ${body.signupId}, 'pending', '{}', 1, false)`.execute(service.db);
    await insert();
    await expect(insert()).rejects.toThrow(/payments_one_live/);
    await bench.stop();
  });
});
