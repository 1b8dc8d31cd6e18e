import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, sep } from "node:path";
import { type Repository, withoutTexts, writeWhole } from "../../model/index.ts";
import type { Artifact } from "./artifact.ts";
import { artifactsOf } from "./artifacts.ts";

export interface GenerateOptions {
  /** Where to; `src/generated` of the repository unless told. */
  readonly folder?: string;
  /** What is written; all that `src/generated/` is to hold unless told. */
  readonly artifacts?: readonly Artifact[];
  /** Leaves out the others: they are neither compiled nor deleted. */
  readonly only?: (artifact: Artifact) => boolean;
  /** What the folder was made from, without a failure: where only texts are others since, what reads none is left as it is. */
  readonly since?: Repository;
  /** Leaves the files of definitions that are gone: a page that is being loaded may still ask for them. */
  readonly leavesGone?: boolean;
}

export interface Generated {
  /** The artifacts whose file was written, because it is new or has changed. */
  readonly written: readonly Artifact[];
  /** Deleted files of definitions that are gone, below the folder. */
  readonly removed: readonly string[];
  /** What could not be compiled. The files that these had before are left as they were. */
  readonly failures: readonly { readonly artifact: Artifact; readonly error: Error }[];
}

/** Writes `src/generated/` from the definitions. The same definitions give the same bytes. */
export async function generate(repo: Repository, options: GenerateOptions = {}): Promise<Generated> {
  const folder = options.folder ?? join(repo.root, "src/generated");
  const wanted = options.artifacts ?? artifactsOf(repo);
  const differsInTexts = options.since !== undefined && withoutTexts(options.since) === withoutTexts(repo);
  const isAsked = (artifact: Artifact) =>
    (options.only?.(artifact) ?? true) && (!differsInTexts || artifact.readsTexts === true);
  const written: Artifact[] = [];
  const failures: { artifact: Artifact; error: Error }[] = [];
  for (const artifact of wanted.filter(isAsked)) {
    try {
      if (writeChanged(join(folder, artifact.path), await artifact.code())) written.push(artifact);
    } catch (error) {
      failures.push({ artifact, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }
  const stale =
    options.only || options.leavesGone
      ? []
      : filesBelow(folder).filter((path) => !wanted.some((artifact) => artifact.path === path));
  for (const path of stale) rmSync(join(folder, path));
  return { written, removed: stale, failures };
}

/** Leaves a file with the same text alone, so that whoever watches it is not woken. */
function writeChanged(path: string, text: string): boolean {
  if (readIfThere(path) === text) return false;
  // A page may ask for it at that moment, and half a program is no program.
  writeWhole(path, text);
  return true;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function filesBelow(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join("/"),
    );
}
