import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** A living process of the PostgreSQL whose files are in a folder. */
export interface ListedProcess {
  readonly pid: number;
  /** The server itself, which hears signals for all of them; its children end soon after it. */
  readonly main: boolean;
}

/**
 * All processes that work on the files in `files`, told by where they work, and never by a number alone, which may be another program's by now.
 * Where the system has no `/proc`, the servers alone, by their arguments; none where the system's list cannot be read.
 */
export async function listPostgres(files: string): Promise<readonly ListedProcess[]> {
  if (existsSync("/proc/self/cwd")) return fromKernel(await realpath(files).catch(() => files));
  const lines = (await processLines().catch(() => "")).split("\n");
  const ours = lines.filter((line) => line.includes(`-D ${files} -p `) || line.includes(`-D "${files}" -p `));
  return ours.map((line) => ({ pid: Number.parseInt(line, 10), main: true })).filter(({ pid }) => pid > 0);
}

/** Synchronous: the kernel answers out of its memory. A list of 200 processes takes 2 ms of the processor so, and 20 where each is waited for. */
function fromKernel(files: string): ListedProcess[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      // The server enters its folder as it starts and stays there, as all that it starts do.
      if (readlinkSync(`/proc/${pid}/cwd`) !== files) return [];
      if (readFileSync(`/proc/${pid}/comm`, "utf8").trim() !== "postgres") return [];
      // Children write what they do over their arguments: "postgres: checkpointer".
      const args = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return args === "" ? [] : [{ pid: Number(pid), main: !args.startsWith("postgres: ") }];
    } catch {
      // It has ended meanwhile, or is somebody else's.
      return [];
    }
  });
}

/** One line for each process: its number, then its arguments. */
async function processLines(): Promise<string> {
  const options = { maxBuffer: 64 << 20 };
  if (process.platform !== "win32") return (await execute("ps", ["-A", "-ww", "-o", "pid=,args="], options)).stdout;
  const script = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.CommandLine)" }';
  return (await execute("powershell", ["-NoProfile", "-Command", script], options)).stdout;
}
