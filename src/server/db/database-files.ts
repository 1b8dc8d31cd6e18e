import { randomBytes } from "node:crypto";
import { access, chown, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ownerOf, type RunAs } from "./run-as.ts";

/** The only user of the built-in database. */
export const USER = "service";
const UNFINISHED = "postgres-unfinished-";

/**
 * Creates the files of a database in `files`, if there are none. Creates them in another folder and moves them when
 * they are complete, so that an interrupted start leaves nothing broken. Throws `Error` with advice if the folder
 * contains something else.
 */
export async function makeFiles(initdb: string, as: RunAs, files: string, password: string): Promise<void> {
  if (await isThere(join(files, "PG_VERSION"))) return;
  const dir = dirname(files);
  if ((await readdir(files).catch(() => [])).length > 0) {
    throw new Error(
      `The folder ${files} holds no whole database: PG_VERSION is missing. Put back a backup of it, or move it away and start again, which makes an empty database.`,
    );
  }
  const secret = join(dir, "postgres-password-once");
  await writeFile(secret, password, { mode: 0o600 });
  if (as.user) await chown(secret, as.user.uid, as.user.gid);
  const unfinished = (await readdir(dir)).filter((name) => name.startsWith(UNFINISHED));
  // A process that outlived its service may still be writing one of them.
  await Promise.allSettled(unfinished.map((name) => rm(join(dir, name), { recursive: true, force: true })));
  const fresh = join(dir, `${UNFINISHED}${randomBytes(4).toString("hex")}`);
  await ownerOf(as, fresh);
  const args = ["-D", fresh, "-U", USER, "-E", "UTF8", "--locale=C", "--auth=scram-sha-256", `--pwfile=${secret}`];
  try {
    await as.run(initdb, args);
    await rename(fresh, files);
  } finally {
    await rm(secret, { force: true });
  }
}

export function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
