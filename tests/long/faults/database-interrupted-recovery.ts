import { execFile } from "node:child_process";
import { chown, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  expectRows,
  killService,
  processesOf,
  query,
  serverOf,
  killIfRunning,
  until,
  withDataFolder,
  writeRows,
} from "../embedded-database.ts";
import type { Fault } from "../fault.ts";

/** Enough rows to fill more than one file of the write-ahead log. */
const ROWS = 300_000;

/** In every second attempt the recovering process is frozen, so that the server ignores a request to stop. */
export const fault: Fault = {
  name: "embedded database interrupted while it recovers",
  promise: "A built-in database whose recovery was interrupted works after the next start.",
  times: 20,
  run: (attempt) =>
    withDataFolder(async ({ dir, start, startApart }) => {
      const { url, service } = await startApart();
      await query(url, "alter system set max_wal_size = '8GB'");
      await writeRows(url, ROWS);
      await killService(service);
      for (const { pid } of await processesOf(dir)) killIfRunning(pid, "SIGKILL");
      await until("the end of all of it", async () => (await processesOf(dir)).length === 0);

      const letOn = await holdRecovery(dir);
      const second = startApart();
      // It never reports that it is ready.
      second.catch(() => undefined);
      const recovering = await until("a recovery", () => findRecovery(dir));
      if (attempt % 2 === 0) killIfRunning(recovering, "SIGSTOP");
      killIfRunning(await serverOf(dir), "SIGINT");
      const services = await until("the service's number", () => readFile(`${dir}/service.pid`, "utf8"));
      process.kill(Number(services), "SIGKILL");
      await until("its end", async () => !isAlive(Number(services)));
      await letOn();

      const database = await start();
      await expectRows(database.url, ROWS);
    }),
};

/**
 * Blocks the next recovery at the second file of the write-ahead log: a named pipe without a writer replaces that file.
 * So a recovery can be observed, however quick it would be. The returned function puts the file back; a process that
 * waits for the pipe keeps waiting.
 */
async function holdRecovery(dir: string): Promise<() => Promise<void>> {
  const log = join(dir, "postgres/pg_wal");
  const [, second] = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort();
  if (second === undefined) throw new Error("The log has one file alone: it needs more rows");
  const file = join(log, second);
  const kept = join(dir, second);
  const { uid, gid } = await stat(file);
  await rename(file, kept);
  await promisify(execFile)("mkfifo", [file]);
  await chown(file, uid, gid);
  return () => rename(kept, file);
}

/** The process id of the process that reads the log. Linux only, like `listPostgres` when it lists children. */
async function findRecovery(dir: string): Promise<number | undefined> {
  for (const { pid } of await processesOf(dir)) {
    const title = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (title.startsWith("postgres: startup recovering")) return pid;
  }
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
