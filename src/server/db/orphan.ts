import { rm } from "node:fs/promises";
import { join } from "node:path";
import { escalate } from "./escalate.ts";
import type { EndSignal } from "./escalate.ts";
import { listPostgres } from "./postgres-list.ts";

/**
 * Ends whatever an earlier PostgreSQL has left on the files in `files`, so that a new one can be started that is our child: the server of a service that
 * was killed, in whatever state it is (also while it recovers, or frozen), and the children of a server that was killed. Then takes away what says
 * that a server is there (`postmaster.pid`), which may be damaged, or name a number that is another program's by now.
 * To be called by whoever holds the claim on the folder. Throws `Error` with what to do where a process outlives even SIGKILL.
 */
export async function endOrphans(files: string): Promise<void> {
  const ended = async (): Promise<boolean> => (await listPostgres(files)).length === 0;
  if (!(await escalate((signal) => tell(files, signal), ended))) {
    // A server that had to be killed leaves children, who are told for themselves.
    if (!(await escalate((signal) => tell(files, signal), ended))) {
      const pids = (await listPostgres(files)).map(({ pid }) => pid).join(", ");
      throw new Error(
        `An earlier PostgreSQL still uses the files in ${files} and cannot be ended (process ${pids}). End it by hand, or restart this machine, then start the service again.`,
      );
    }
  }
  // PostgreSQL itself refuses to start while shared memory of an earlier one is in use: this file is no more than the first of its two locks.
  await rm(join(files, "postmaster.pid"), { force: true });
}

/** Servers end their own children. To those whose server is gone SIGINT would mean something else: they get the time in which most end by themselves. */
async function tell(files: string, signal: EndSignal): Promise<void> {
  const listed = await listPostgres(files);
  const servers = listed.filter(({ main }) => main);
  const told = servers.length > 0 ? servers : signal === "SIGINT" ? [] : listed;
  for (const { pid } of told) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}
