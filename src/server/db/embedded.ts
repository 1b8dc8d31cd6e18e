import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries } from "./binaries.ts";
import { makeFiles, USER } from "./database-files.ts";
import { isTaken, keptPassword, renewPassword } from "./database-password.ts";
import { claimFolder } from "./folder-claim.ts";
import { endOrphans } from "./orphan.ts";
import { startPostgres } from "./postgres-process.ts";
import type { PostgresPlace, PostgresProcess } from "./postgres-process.ts";
import { runAs } from "./run-as.ts";
import { startAdvice } from "./start-advice.ts";
import { supervise } from "./supervise.ts";

/**
 * A built-in PostgreSQL: native binaries, files in a folder, one local port. It is restarted whenever it ends by
 * itself.
 */
export interface EmbeddedDatabase {
  readonly url: string;
  /** Ends running statements and stops it, by force if it does not react. */
  stop(): Promise<void>;
}

const START_TRIES = 20;

/**
 * Starts the PostgreSQL whose files are in `dir`, and creates the files the first time (0.7 s; later 0.1 s). Ends
 * processes that an earlier start left behind, and repairs a damaged `postmaster.pid` or a lost password. Calls
 * `report` when it ends by itself and when it is back.
 * Throws `Error` with advice for the person who started the service: folder in use, no binaries for this machine,
 * damaged files.
 */
export async function startEmbedded(
  dir: string,
  report: (text: string) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  await mkdir(dir, { recursive: true });
  const claim = await claimFolder(dir);
  try {
    const { initdb, postgres: program } = await findBinaries();
    const files = join(dir, "postgres");
    const as = await runAs([files, program]);
    let password = await keptPassword(dir);
    await makeFiles(initdb, as, files, password);
    let { process, place } = await startFirst({ program, as, files });
    if (!(await isTaken(place.port, password))) {
      await process.stop();
      password = await renewPassword(dir, program, as, files);
      ({ process, place } = await startFirst({ program, as, files }));
    }
    const supervised = supervise(process, (signal) => startAgain(place, signal), report);
    return {
      url: `postgres://${USER}:${password}@127.0.0.1:${place.port}/postgres`,
      async stop() {
        await supervised.stop();
        await claim.release();
      },
    };
  } catch (error) {
    await claim.release();
    throw error;
  }
}

/**
 * Starts on a free port. After a kill, the old server's child processes may hold its shared memory for a second or two,
 * so this tries again.
 */
async function startFirst(
  where: Omit<PostgresPlace, "port">,
): Promise<{ process: PostgresProcess; place: PostgresPlace }> {
  for (let attempt = 1; ; attempt++) {
    const place = { ...where, port: await freePort() };
    try {
      return { process: await startAgain(place), place };
    } catch (error) {
      if (attempt === START_TRIES) throw error;
      await sleep(150);
    }
  }
}

/** Starts on the same port, so that existing clients can reconnect. */
async function startAgain(place: PostgresPlace, signal?: AbortSignal): Promise<PostgresProcess> {
  await endOrphans(place.files);
  return startPostgres(place, signal).catch((error: Error) => {
    throw new Error(startAdvice(place.files, error.message), { cause: error });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
