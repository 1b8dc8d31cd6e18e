import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { REQUESTED, REPLAYS } from "../../explorer/jobs/index.ts";
import { keepFile } from "../../model/index.ts";

/** Writes a replay that the Studio was asked for. Returns its name, or `null` if it cannot be written. */
export function keepReplay(root: string, of: string, text: string): string | null {
  const name = `${REQUESTED}${of}`;
  return keepFile(fileOf(root, name), text) ? name : null;
}

/** The text of a replay. `undefined` if there is none. */
export function readReplay(root: string, name: string): string | undefined {
  const file = fileOf(root, name);
  const text = quietly(() => readFileSync(file, "utf8"));
  // Somebody looks at it, perhaps in another Studio, so it counts as new.
  quietly(() => utimesSync(file, new Date(), new Date()));
  return text;
}

/**
 * Deletes replays that the Studio was asked for and nobody needs any more: those that nobody looked at for a week, and
 * all but the newest ones. Those of the last hour stay in any case, because a page may show them, here or in another
 * Studio for the same folder.
 */
export function forgetReplays(root: string, now = Date.now()): void {
  const folder = join(root, REPLAYS);
  const names = quietly(() => readdirSync(folder)) ?? [];
  const found = names.flatMap((name) => {
    const file = join(folder, name);
    const age = name.startsWith(REQUESTED) ? quietly(() => now - statSync(file).mtimeMs) : undefined;
    return age === undefined ? [] : [{ file, age }];
  });
  for (const [index, { file, age }] of found.toSorted((a, b) => a.age - b.age).entries())
    if (age > WEEK || (index >= MOST && age > HOUR)) quietly(() => rmSync(file, { force: true }));
}

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const MOST = 300;

/** There may be no such file or folder, another Studio may delete the file at this moment, or nothing may be written. */
function quietly<T>(what: () => T): T | undefined {
  try {
    return what();
  } catch {
    return undefined;
  }
}

function fileOf(root: string, name: string): string {
  return join(root, REPLAYS, `${name}.json`);
}
