import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Lists the files of the latest build. */
const LIST = ".files";
/** An open page may still load files of its own build. After a day we assume that it was reloaded. */
const KEPT_MS = 24 * 3_600_000;

/** Keeps the hashed files of earlier builds for a day after they were replaced. Needs `emptyOutDir: false`. */
export function keepEarlierBuilds(): Plugin {
  return {
    name: "keep-earlier-builds",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      if (dir !== undefined) await tidy(dir, Object.keys(bundle), Date.now());
    },
  };
}

/**
 * Cleans up `dir` after a build has written the files `made` (relative to `dir`). A hashed file that this build
 * replaces gets the time `now` (ms). Deletes hashed files that were replaced more than a day before, and other files
 * that are not built any more. Ignores files that no build has made.
 */
export async function tidy(dir: string, made: readonly string[], now: number): Promise<void> {
  const before = await lastBuild(dir);
  const current = new Set(made);
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(dir.length + 1).replaceAll("\\", "/");
    // A compressed copy is treated like its original.
    const origin = name.replace(/\.(br|gz)$/, "");
    if (!entry.isFile() || current.has(origin)) continue;
    const replacedNow = before?.has(origin) ?? true;
    if (!origin.startsWith("assets/")) {
      if (before?.has(origin)) await rm(path);
    } else if (replacedNow) await utimes(path, now / 1000, now / 1000);
    else if (now - (await stat(path)).mtimeMs > KEPT_MS) await rm(path);
  }
  await writeFile(join(dir, LIST), made.join("\n"));
}

/** `undefined` if no build has written its list yet. */
async function lastBuild(dir: string): Promise<ReadonlySet<string> | undefined> {
  try {
    return new Set((await readFile(join(dir, LIST), "utf8")).split("\n"));
  } catch {
    return undefined;
  }
}
