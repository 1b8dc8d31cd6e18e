import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** What the build that was made last consists of. */
const LIST = ".files";
/** An open page asks for the files of its own build; after a day it will have been loaded anew. */
const KEPT_MS = 24 * 3_600_000;

/** Leaves the hashed files of earlier builds beside the new one's until a day after they were replaced. Needs `emptyOutDir: false`. */
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
 * Sorts out what stands in `dir` when the files `made` (within `dir`) have been written there: a hashed file that this build replaces gets the time `now`
 * (ms), one that was replaced more than a day before goes, and so does what has no hash and is made no more. What no build made is left alone.
 */
export async function tidy(dir: string, made: readonly string[], now: number): Promise<void> {
  const before = await lastBuild(dir);
  const current = new Set(made);
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(dir.length + 1).replaceAll("\\", "/");
    // A compressed copy shares the fate of what it is a copy of.
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

/** `undefined` where no build has written its list yet. */
async function lastBuild(dir: string): Promise<ReadonlySet<string> | undefined> {
  try {
    return new Set((await readFile(join(dir, LIST), "utf8")).split("\n"));
  } catch {
    return undefined;
  }
}
