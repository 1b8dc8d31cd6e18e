import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** A running process of the PostgreSQL whose files are in a folder. */
export interface ListedProcess {
  readonly pid: number;
  /** True for the server, which receives signals for all of them. Its children end soon after it. */
  readonly main: boolean;
}

/**
 * Lists all processes that work on the files in `files`. Identifies them by their working directory, because a process
 * id may belong to another program by now. Without `/proc`, lists only the servers, by their arguments; returns none if
 * the system's process list cannot be read.
 */
export async function listPostgres(files: string): Promise<readonly ListedProcess[]> {
  if (existsSync("/proc/self/cwd")) return fromKernel(await realpath(files).catch(() => files));
  const lines = (await processLines().catch(() => "")).split("\n");
  const ours = lines.filter((line) => line.includes(`-D ${files} -p `) || line.includes(`-D "${files}" -p `));
  return ours.map((line) => ({ pid: Number.parseInt(line, 10), main: true })).filter(({ pid }) => pid > 0);
}

/**
 * Synchronous, because the kernel answers from memory: a list of 200 processes takes 2 ms of CPU time this way, and 20
 * ms with asynchronous calls.
 */
function fromKernel(files: string): ListedProcess[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      // The server and its children work in its data folder from the start.
      if (readlinkSync(`/proc/${pid}/cwd`) !== files) return [];
      if (readFileSync(`/proc/${pid}/comm`, "utf8").trim() !== "postgres") return [];
      // Child processes replace their arguments by a description: "postgres: checkpointer".
      const args = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return args === "" ? [] : [{ pid: Number(pid), main: !args.startsWith("postgres: ") }];
    } catch {
      // The process has ended, or belongs to another user.
      return [];
    }
  });
}

/** One line per process: its id, then its arguments. */
async function processLines(): Promise<string> {
  const options = { maxBuffer: 64 << 20 };
  if (process.platform !== "win32") return (await execute("ps", ["-A", "-ww", "-o", "pid=,args="], options)).stdout;
  const script = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.CommandLine)" }';
  return (await execute("powershell", ["-NoProfile", "-Command", script], options)).stdout;
}
