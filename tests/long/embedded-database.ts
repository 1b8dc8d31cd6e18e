/** A built-in database to test faults on: in this process, or in a separate service that can be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { EmbeddedDatabase } from "../../src/server/db/embedded.ts";
import { startEmbedded } from "../../src/server/db/index.ts";
import { listPostgres } from "../../src/server/db/orphans.ts";

/** Only for what hangs. */
const PATIENCE_MS = 100_000;

export interface DataFolder {
  readonly dir: string;
  /** Starts it in this process. It is stopped at the end. */
  start(): Promise<EmbeddedDatabase>;
  /** Starts it in a separate process and returns its address. It is killed at the end. */
  startApart(): Promise<{ readonly url: string; readonly service: ChildProcess }>;
}

/** Sets what fills each data folder from now on, before anything is started on it. */
export function fillDataFolders(fill: (dir: string) => Promise<void>): void {
  filling = fill;
}

export const leaveEmpty = async (): Promise<void> => undefined;
let filling: (dir: string) => Promise<void> = leaveEmpty;

/** Runs `act` with its own data folder, empty or filled by `fill`. Removes the folder afterwards. */
export async function withDataFolder(act: (folder: DataFolder) => Promise<void>, fill = filling): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "fault-"));
  await fill(dir);
  const started: EmbeddedDatabase[] = [];
  const services: ChildProcess[] = [];
  try {
    await act({
      dir,
      async start() {
        const database = await startEmbedded(dir);
        started.push(database);
        return database;
      },
      async startApart() {
        const script = `const { url } = await (await import("./src/server/db/index.ts")).startEmbedded(${JSON.stringify(dir)}); console.log(url);`;
        const service = spawn(process.execPath, ["--input-type=module", "--eval", script], {
          cwd: join(import.meta.dirname, "../.."),
          stdio: ["ignore", "pipe", "inherit"],
        });
        services.push(service);
        const [line] = (await once(service.stdout, "data")) as [Buffer];
        return { url: line.toString().trim(), service };
      },
    });
  } finally {
    for (const service of services) service.kill("SIGKILL");
    for (const database of started) await database.stop();
    for (const { pid } of await processesOf(dir)) killIfRunning(pid, "SIGKILL");
    await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** All its processes. `main`: the server, whose children end soon after it. */
export async function processesOf(dir: string): Promise<readonly { readonly pid: number; readonly main: boolean }[]> {
  const pids = await listPostgres(join(dir, "postgres"));
  return Promise.all(
    pids.map(async (pid) => {
      // Children replace their arguments by a description: "postgres: checkpointer".
      const args = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      return { pid, main: !args.startsWith("postgres: ") };
    }),
  );
}

/** The process id of the server. Waits until there is one. */
export async function serverOf(dir: string): Promise<number> {
  return until(`a PostgreSQL on ${dir}`, async () => (await processesOf(dir)).find(({ main }) => main)?.pid);
}

export async function killService(service: ChildProcess): Promise<void> {
  const ended = once(service, "exit");
  service.kill("SIGKILL");
  await ended;
}

/** A process that has already ended is ignored. */
export function killIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** Waits until `look` returns something. Throws if it does not in time. */
export async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(10)) {
    const found = await look().catch(() => undefined);
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`Waited in vain for ${what}`);
}

/** Runs statements on a separate connection. */
export async function query<Row extends object = object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Writes rows that must be found again after a fault. */
export async function writeRows(url: string, count: number): Promise<void> {
  await query(url, "create table if not exists kept (id int primary key)");
  await query(url, "insert into kept select generate_series(1, $1::int)", [count]);
}

/** Throws if a row is missing or the database does not come back. */
export async function expectRows(url: string, count: number): Promise<void> {
  const [row] = await until("an answer of the database", () =>
    query<{ count: string }>(url, "select count(*) from kept"),
  );
  if (Number(row?.count) !== count) throw new Error(`${row?.count} of ${count} acknowledged rows are there`);
}

export function passwordFile(dir: string): string {
  return join(dir, "postgres-password");
}

export function pidFile(dir: string): string {
  return join(dir, "postgres", "postmaster.pid");
}

export function readPidFile(dir: string): Promise<string> {
  return readFile(pidFile(dir), "utf8");
}

/** The lines of the server's PID file: the first is its process, the fourth its port. */
export async function pidLines(dir: string): Promise<readonly string[]> {
  return (await readPidFile(dir)).split("\n");
}

/** The address of the database of a running service. */
export async function embeddedUrl(dir: string): Promise<string> {
  const password = (await readFile(passwordFile(dir), "utf8")).trim();
  return `postgres://service:${password}@127.0.0.1:${(await pidLines(dir))[3]}/postgres`;
}
