import { rm } from "node:fs/promises";
import { join } from "node:path";
import { escalate } from "./escalate.ts";
import type { EndSignal } from "./escalate.ts";
import { listPostgres } from "./postgres-list.ts";

/**
 * Ends all processes that an earlier PostgreSQL left on the files in `files`, so that we can start a new one as our
 * child: the server of a killed service (even if it is recovering or frozen), and the children of a killed server. Then
 * removes `postmaster.pid`, which may be damaged or contain the process id of another program.
 * The caller must hold the claim on the folder. Throws `Error` with advice if a process survives SIGKILL.
 */
export async function endOrphans(files: string): Promise<void> {
  const ended = async (): Promise<boolean> => (await listPostgres(files)).length === 0;
  if (!(await escalate((signal) => tell(files, signal), ended))) {
    // A killed server leaves children behind, which need their own signals.
    if (!(await escalate((signal) => tell(files, signal), ended))) {
      const pids = (await listPostgres(files)).map(({ pid }) => pid).join(", ");
      throw new Error(
        `An earlier PostgreSQL still uses the files in ${files} and cannot be ended (process ${pids}). End it by hand, or restart this machine, then start the service again.`,
      );
    }
  }
  // Safe, because PostgreSQL refuses to start while an earlier one's shared memory is in use. This file is only the
  // first of its two locks.
  await rm(join(files, "postmaster.pid"), { force: true });
}

/**
 * A server ends its own children, so only the server gets the signal. For children without a server, SIGINT has another
 * meaning; most of them end by themselves during that wait.
 */
async function tell(files: string, signal: EndSignal): Promise<void> {
  const listed = await listPostgres(files);
  const servers = listed.filter(({ main }) => main);
  const told = servers.length > 0 ? servers : signal === "SIGINT" ? [] : listed;
  for (const { pid } of told) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already ended.
    }
  }
}
