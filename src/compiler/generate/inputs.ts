import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ENGINE, installedPackages, keepFile, LANGUAGE, ownCode, type Repository } from "../../model/index.ts";

/** The file in a generated folder that says what it was generated from. */
export const INPUTS = ".inputs";

interface Inputs {
  /** A hash of what it was generated from. */
  readonly from: string;
  /** A hash of what was generated. */
  readonly files: string;
}

/** Whether the folder has just the files that were generated from the same definitions by the same code. */
export function isGenerated(repo: Repository, folder: string, filesNow: () => readonly string[]): boolean {
  try {
    const kept = JSON.parse(readFileSync(join(folder, INPUTS), "utf8")) as Inputs;
    if (kept.from !== printOf(repo)) return false;
    return kept.files === hashOf(new Map(filesNow().map((path) => [path, readFileSync(join(folder, path), "utf8")])));
  } catch {
    // Nothing was generated yet, or only a part.
    return false;
  }
}

/**
 * Stores what the folder was generated from. `compiled`: the code by path, and not what the folder has now, because
 * another process may have written there, too. If it cannot be stored, everything is generated again the next time.
 */
export function keepInputs(repo: Repository, folder: string, compiled: ReadonlyMap<string, string>): void {
  const from = printOf(repo);
  if (from === undefined) return;
  keepFile(join(folder, INPUTS), JSON.stringify({ from, files: hashOf(compiled) } satisfies Inputs));
}

function hashOf(files: ReadonlyMap<string, string>): string {
  const hash = createHash("sha256");
  for (const path of [...files.keys()].sort()) hash.update(`\0${path}\0`).update(files.get(path) ?? "");
  return hash.digest("base64url");
}

/** Call it before a part of the folder is generated. */
export function forgetInputs(folder: string): void {
  rmSync(join(folder, INPUTS), { force: true });
}

/** A hash of the definitions and of all code that compiles them. `undefined` if the installed packages are unknown. */
function printOf(repo: Repository): string | undefined {
  const installed = installedPackages();
  if (installed === undefined) return undefined;
  const hash = createHash("sha256")
    .update(process.version)
    .update(ownCode(...LANGUAGE, ENGINE))
    .update(installed);
  for (const path of [...repo.files.keys()].sort()) hash.update(`\0${path}\0`).update(repo.files.get(path)?.text ?? "");
  return hash.digest("base64url");
}
