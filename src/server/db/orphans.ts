import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** How long killed processes may take to end. */
const ENDS_WITHIN_MS = 8000;

/**
 * Kills all processes that an earlier PostgreSQL left on the files in `files`, so that we can start a new one as our
 * child: the server of a killed service (even if it is recovering or frozen), and the children of a killed server.
 * Nothing that was committed is lost. Then removes `postmaster.pid`, which may be damaged or contain the process id of
 * another program.
 * The caller must hold the claim on the folder. Throws `Error` with advice if a process survives.
 */
export async function endOrphans(files: string): Promise<void> {
  let pids = await listPostgres(files);
  for (const until = Date.now() + ENDS_WITHIN_MS; pids.length > 0; pids = await listPostgres(files)) {
    if (Date.now() > until)
      throw new Error(
        `An earlier PostgreSQL still uses the files in ${files} and cannot be ended (process ${pids.join(", ")}). End it by hand, or restart this machine, then start the service again.`,
      );
    for (const pid of pids) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // The process has already ended.
      }
    }
    await sleep(25);
  }
  // Safe, because PostgreSQL refuses to start while an earlier one's shared memory is in use. This file is only the
  // first of its two locks.
  await rm(join(files, "postmaster.pid"), { force: true });
}

/**
 * Lists all processes that work on the files in `files`. Identifies them by their working directory, because a process
 * id may belong to another program by now. Without `/proc`, lists only the servers, by their arguments; returns none if
 * the system's process list cannot be read.
 */
export async function listPostgres(files: string): Promise<readonly number[]> {
  if (existsSync("/proc/self/cwd")) return fromKernel(await realpath(files).catch(() => files));
  const lines = (await processLines().catch(() => "")).split("\n");
  const ours = lines.filter((line) => line.includes(`-D ${files} -p `) || line.includes(`-D "${files}" -p `));
  return ours.map((line) => Number.parseInt(line, 10)).filter((pid) => pid > 0);
}

/**
 * Synchronous, because the kernel answers from memory: a list of 200 processes takes 2 ms of CPU time this way, and 20
 * ms with asynchronous calls.
 */
function fromKernel(files: string): number[] {
  const isOurs = (pid: string): boolean => {
    try {
      // The server and its children work in its data folder from the start. A dead one has no arguments.
      return (
        readlinkSync(`/proc/${pid}/cwd`) === files &&
        readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres" &&
        readFileSync(`/proc/${pid}/cmdline`, "utf8") !== ""
      );
    } catch {
      // The process has ended, or belongs to another user.
      return false;
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && isOurs(name))
    .map(Number);
}

/** One line per process: its id, then its arguments. */
async function processLines(): Promise<string> {
  const options = { maxBuffer: 64 << 20 };
  if (process.platform !== "win32") return (await execute("ps", ["-A", "-ww", "-o", "pid=,args="], options)).stdout;
  const script = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.CommandLine)" }';
  return (await execute("powershell", ["-NoProfile", "-Command", script], options)).stdout;
}
