import { readFileSync } from "node:fs";
import { Client } from "pg";

/** What the database has done so far, in ms. */
export interface DatabaseCost {
  /** Time that its statements took, waiting for the disk and for locks included. */
  readonly statementMs: number;
  /** Processor time of all its processes. 0 where the system does not tell (Linux does). */
  readonly processorMs: number;
  /** Of its tables and indexes. */
  readonly bytes: number;
  /** Of its write-ahead log, which backups and standbys take. */
  readonly logBytes: number;
}

export const NO_COST: DatabaseCost = { statementMs: 0, processorMs: 0, bytes: 0, logBytes: 0 };

/** The kernel's unit of processor time. */
const TICK_MS = 10;

export async function databaseCost(url: string): Promise<DatabaseCost> {
  const database = new Client({ connectionString: url });
  await database.connect();
  const { rows } = await database.query<{
    ms: number;
    bytes: string;
    log: string;
    pids: readonly number[];
  }>(
    `select active_time as ms, pg_database_size(datname) as bytes, pg_current_wal_insert_lsn() - '0/0' as log, (select array_agg(pid) from pg_stat_activity where pid <> pg_backend_pid()) as pids
      from pg_stat_database where datname = current_database()`,
  );
  await database.end();
  const processes = (rows[0]?.pids ?? []).map((pid) => timesOf(pid));
  // Connections end when they are idle; the process that started them has their time.
  const main = timesOf(processes[0]?.parent ?? 0);
  const running = processes.reduce((sum, { ownMs }) => sum + ownMs, 0);
  return {
    statementMs: rows[0]?.ms ?? 0,
    processorMs: running + main.ownMs + main.endedMs,
    bytes: Number(rows[0]?.bytes),
    logBytes: Number(rows[0]?.log),
  };
}

/** A function that reads how many ms of the processor the database's processes that run now have taken so far. */
export async function processorOf(url: string): Promise<() => number> {
  const database = new Client({ connectionString: url });
  await database.connect();
  const { rows } = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
  const { parent } = timesOf(rows[0]?.pid ?? 0);
  await database.end();
  return () => {
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ");
    return children.reduce((sum, pid) => sum + nanosecondsOf(pid) / 1e6, 0);
  };
}

export const plus = (one: DatabaseCost, other: DatabaseCost): DatabaseCost => combined(one, other, 1);
export const minus = (one: DatabaseCost, other: DatabaseCost): DatabaseCost => combined(one, other, -1);

function combined(one: DatabaseCost, other: DatabaseCost, sign: 1 | -1): DatabaseCost {
  return {
    statementMs: one.statementMs + sign * other.statementMs,
    processorMs: one.processorMs + sign * other.processorMs,
    bytes: one.bytes + sign * other.bytes,
    logBytes: one.logBytes + sign * other.logBytes,
  };
}

/** What one of `count` calls or people cost, in words. */
export function costs(count: number, serviceMs: number, database: DatabaseCost): string {
  const ms = (sum: number): string => `${(sum / count).toFixed(2)} ms`;
  const kib = (sum: number): string => `${(sum / count / 1024).toFixed(1)} KiB`;
  return [
    `processor ${ms(serviceMs)} in the service and ${ms(database.processorMs)} in the database`,
    `whose statements took ${ms(database.statementMs)}`,
    `${kib(database.bytes)} of disk and ${kib(database.logBytes)} of write-ahead log`,
  ].join(", ");
}

interface ProcessTimes {
  readonly parent: number;
  readonly ownMs: number;
  /** Of its children that have ended. */
  readonly endedMs: number;
}

function timesOf(pid: number): ProcessTimes {
  try {
    // After the name in parentheses: state, parent, …
    const [, parent = 0, ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(9, 13);
    return { parent, ownMs: (user + system) * TICK_MS, endedMs: (endedUser + endedSystem) * TICK_MS };
  } catch {
    return { parent: 0, ownMs: 0, endedMs: 0 };
  }
}

/** Finer than the kernel's unit. */
function nanosecondsOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]);
  } catch {
    return 0;
  }
}
