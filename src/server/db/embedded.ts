import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries } from "./binaries.ts";
import { makeFiles } from "./database-files.ts";
import { embeddedUrl, isTaken, keptPassword, renewPassword } from "./database-password.ts";
import { claimFolder } from "./folder-claim.ts";
import { endOrphans } from "./orphans.ts";
import { type PostgresPlace, type PostgresProcess, startPostgres } from "./postgres-process.ts";
import { runAs } from "./run-as.ts";

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
const PAUSE_MS = 100;
const PAUSE_AFTER_FAILURE_MS = 5000;

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
    const stopSupervising = supervise(process, place, report);
    return {
      url: embeddedUrl(place.port, password),
      async stop() {
        await stopSupervising();
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
      return { process: await launch(place), place };
    } catch (error) {
      if (attempt === START_TRIES) throw error;
      await sleep(150);
    }
  }
}

async function launch(place: PostgresPlace): Promise<PostgresProcess> {
  await endOrphans(place.files);
  const process = startPostgres(place);
  await process.ready.catch((error: Error) => {
    throw new Error(
      `The built-in PostgreSQL does not start. Its files are in ${place.files}. If its files are damaged, put back a backup of the folder; where what is in it may be lost, move the folder away and start again, which makes an empty database. Or set DATABASE_URL to another PostgreSQL.\nIt wrote:\n${error.message}`,
      { cause: error },
    );
  });
  return process;
}

/**
 * Starts the server again whenever it ends by itself, on the same port, so that clients can reconnect. The returned
 * function stops it for good.
 */
function supervise(first: PostgresProcess, place: PostgresPlace, report: (text: string) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = first;
  const watch = async (): Promise<void> => {
    for (let pause = PAUSE_MS; ; ) {
      const how = await current.ended;
      if (signal.aborted) return;
      report(`The built-in PostgreSQL ended (${how}) and is started again.`);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      try {
        await endOrphans(place.files);
        if (signal.aborted) return;
        current = startPostgres(place);
        await current.ready;
        report("The built-in PostgreSQL is there again.");
        pause = PAUSE_MS;
      } catch (error) {
        if (!signal.aborted) report(error instanceof Error ? error.message : String(error));
        pause = PAUSE_AFTER_FAILURE_MS;
      }
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await current.stop();
    await watching;
  };
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
