import { randomBytes } from "node:crypto";
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createWhole } from "../create-whole.ts";
import { findBinaries } from "./binaries.ts";
import type { Binaries } from "./binaries.ts";
import { claimFolder } from "./folder-claim.ts";
import { ownerOf, runAs } from "./run-as.ts";
import type { RunAs } from "./run-as.ts";
import { stopOrphan } from "./orphan.ts";
import { startPostgres } from "./postgres-process.ts";
import type { PostgresProcess } from "./postgres-process.ts";

/** A PostgreSQL of our own: native binaries, files in a folder, one port on this machine. */
export interface EmbeddedDatabase {
  readonly url: string;
  /** Lets running statements end, then stops it. */
  stop(): Promise<void>;
}

const USER = "service";
const UNFINISHED = "postgres-unfinished-";
const START_TRIES = 20;

/**
 * Starts the PostgreSQL whose files are in `dir`, making them the first time (0.7 s; later 0.1 s).
 * Throws `Error` with words for the person who started the service: folder in use, no binaries for this machine.
 */
export async function startEmbedded(dir: string): Promise<EmbeddedDatabase> {
  await mkdir(dir, { recursive: true });
  const claim = await claimFolder(dir);
  try {
    const binaries = await findBinaries();
    const files = join(dir, "postgres");
    const as = await runAs([files, binaries.postgres]);
    const password = await passwordOf(dir);
    if (!(await isMade(files))) await make(binaries, as, files, password);
    await stopOrphan(files, { user: USER, password });
    const server = await startWithRetries(binaries, as, files);
    return {
      url: `postgres://${USER}:${password}@127.0.0.1:${server.port}/postgres`,
      async stop() {
        await server.process.stop();
        await claim.release();
      },
    };
  } catch (error) {
    await claim.release();
    throw error;
  }
}

/** Just after a kill the old server's children may still hold its memory: they are gone within a second or two. */
async function startWithRetries(
  binaries: Binaries,
  as: RunAs,
  files: string,
): Promise<{ process: PostgresProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      return { process: await startPostgres(binaries.postgres, as, files, port), port };
    } catch (error) {
      if (attempt === START_TRIES) throw error;
      await sleep(150);
    }
  }
}

/** Made beside its place and moved there when it is whole: a start that was killed half-way leaves nothing that would not start again. */
async function make(binaries: Binaries, as: RunAs, files: string, password: string): Promise<void> {
  const dir = dirname(files);
  const secret = join(dir, "postgres-password-once");
  await writeFile(secret, password, { mode: 0o600 });
  if (as.user) await chown(secret, as.user.uid, as.user.gid);
  const unfinished = (await readdir(dir)).filter((name) => name.startsWith(UNFINISHED));
  // One of them may still be written by what outlived its service.
  await Promise.allSettled(unfinished.map((name) => rm(join(dir, name), { recursive: true, force: true })));
  const fresh = join(dir, `${UNFINISHED}${randomBytes(4).toString("hex")}`);
  await ownerOf(as, fresh);
  const args = ["-D", fresh, "-U", USER, "-E", "UTF8", "--locale=C", "--auth=scram-sha-256", `--pwfile=${secret}`];
  try {
    await as.run(binaries.initdb, args);
    await rename(fresh, files);
  } finally {
    await rm(secret, { force: true });
  }
}

async function isMade(files: string): Promise<boolean> {
  return readFile(join(files, "PG_VERSION")).then(
    () => true,
    () => false,
  );
}

async function passwordOf(dir: string): Promise<string> {
  const file = join(dir, "postgres-password");
  const kept = await readFile(file, "utf8").catch(() => "");
  if (kept !== "") return kept.trim();
  const password = randomBytes(24).toString("hex");
  // An empty one is what a start that was cut off has left of it.
  await rm(file, { force: true });
  await createWhole(file, password, 0o600);
  return password;
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
