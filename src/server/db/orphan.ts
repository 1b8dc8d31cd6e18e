import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

/**
 * When the service was killed, its PostgreSQL still runs. Stops it, so that a new one can be started that is our child again.
 * A process number alone proves nothing (it may be another program's by now): only one that takes our password is ours.
 */
export async function stopOrphan(files: string, login: { user: string; password: string }): Promise<void> {
  const lines = (await readFile(join(files, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!(pid > 0) || !(port > 0)) return;
  if (!(await answers(port, login, files))) return;
  process.kill(pid, "SIGINT");
  for (let i = 0; i < 100; i++) {
    await sleep(50);
    if (!(await readFile(join(files, "postmaster.pid")).catch(() => null))) return;
  }
}

async function answers(port: number, login: { user: string; password: string }, files: string): Promise<boolean> {
  const client = new Client({
    host: "127.0.0.1",
    port,
    ...login,
    database: "postgres",
    connectionTimeoutMillis: 1000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    return rows[0]?.data_directory === files;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
