import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { findBinaries } from "../../src/server/db/binaries.ts";
import { startEmbedded } from "../../src/server/db/index.ts";
import { runAs } from "../../src/server/db/run-as.ts";
import { killIfRunning } from "./embedded-database.ts";

/** A PostgreSQL outside any service, for use as `DATABASE_URL`. */
export interface ExternalPostgres {
  readonly url: string;
  /**
   * Restarts it: with a regular stop ("fast": running statements are rolled back) or by SIGKILL. Resolves when it
   * accepts connections.
   */
  restart(how: "fast" | "killed"): Promise<void>;
  /** Pauses every process of it (SIGSTOP); `thaw` resumes them. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

export async function startExternalPostgres(dir: string): Promise<ExternalPostgres> {
  // The service's own code creates it; then this file runs it.
  const made = await startEmbedded(dir);
  await made.stop();
  const { url } = made;
  const { postgres } = await findBinaries();
  const files = join(dir, "postgres");
  const as = await runAs([files, postgres]);
  const args = ["-D", files, "-p", new URL(url).port, "-c", "listen_addresses=127.0.0.1"];
  const begin = () => {
    const child = as.start(postgres, [...args, "-c", "unix_socket_directories=", "-c", "max_connections=100"]);
    // Reads its output, because a full pipe would block it.
    child.stderr?.resume();
    return { child, exit: once(child, "exit") };
  };
  let running = begin();
  await answers(url);
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of [running.child.pid ?? 0, ...childrenOf(running.child.pid ?? 0)]) killIfRunning(pid, name);
  };
  return {
    url,
    async restart(how) {
      running.child.kill(how === "fast" ? "SIGINT" : "SIGKILL");
      await running.exit;
      for (;;) {
        running = begin();
        // Processes left by the killed server may live for a moment and prevent a new start.
        const started = await Promise.race([answers(url).then(() => true), running.exit.then(() => false)]);
        if (started) return;
        await sleep(50);
      }
    },
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    async stop() {
      signal("SIGCONT");
      running.child.kill("SIGQUIT");
      await running.exit;
    },
  };
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("select 1");
      return;
    } catch {
      await sleep(20);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []));
}
