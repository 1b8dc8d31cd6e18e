import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, sep } from "node:path";
import { type Repository, withoutTexts, writeWhole } from "../../model/index.ts";
import { fingerprintOf } from "../flow/fingerprint.ts";
import type { Artifact } from "./module-with.ts";
import { artifactsOf } from "./artifacts.ts";
import { forgetInputs, INPUTS, isGenerated, keepInputs } from "./inputs.ts";

interface GenerateOptions {
  /** The folder to write to. Default: `src/generated` of the repository. */
  readonly folder?: string;
  /** The artifacts to write. Default: everything in `src/generated/`. */
  readonly artifacts?: readonly Artifact[];
  /** Which artifacts to write. Others are neither compiled nor deleted. */
  readonly only?: (artifact: Artifact) => boolean;
  /**
   * The repositories from which the files in the folder were generated. Leaves artifacts unchanged that certainly have
   * the same code as in all of them: those that read no texts, if only texts have changed, and programs of other flows.
   */
  readonly since?: readonly Repository[];
  /** Keeps the files of deleted definitions, because a page that is being loaded may still request them. */
  readonly leavesGone?: boolean;
}

interface Generated {
  /** The artifacts whose file was written because it is new or has changed. */
  readonly written: readonly Artifact[];
  /** The deleted files of definitions that no longer exist, as paths in the folder. */
  readonly removed: readonly string[];
  /** The artifacts that could not be compiled. Their previous files are kept. */
  readonly failures: readonly { readonly artifact: Artifact; readonly error: Error }[];
}

/**
 * Writes `src/generated/` from the definitions. The output is deterministic. Nothing is compiled if everything was
 * generated from the same definitions by the same code before.
 */
export async function generate(repo: Repository, options: GenerateOptions = {}): Promise<Generated> {
  const folder = options.folder ?? join(repo.root, "src/generated");
  const isAll = options.artifacts === undefined && options.only === undefined;
  if (isAll && isGenerated(repo, folder, () => filesBelow(folder))) return { written: [], removed: [], failures: [] };
  forgetInputs(folder);
  const wanted = options.artifacts ?? artifactsOf(repo);
  const { since = [] } = options;
  const isSameInAll = (print: (one: Repository) => unknown) =>
    since.length > 0 && since.every((one) => print(one) === print(repo));
  const differsInTexts = isSameInAll(withoutTexts);
  const isSame = ({ readsTexts, ofFlow }: Artifact) =>
    (differsInTexts && readsTexts !== true) ||
    (ofFlow !== undefined && isSameInAll((one) => fingerprintOf(one, ofFlow)));
  const isWanted = (artifact: Artifact) => (options.only?.(artifact) ?? true) && !isSame(artifact);
  const written: Artifact[] = [];
  const failures: { artifact: Artifact; error: Error }[] = [];
  const compiled = new Map<string, string>();
  for (const artifact of wanted.filter(isWanted)) {
    try {
      const code = await artifact.code();
      compiled.set(artifact.path, code);
      if (writeChanged(join(folder, artifact.path), code)) written.push(artifact);
    } catch (error) {
      failures.push({ artifact, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }
  const stale =
    options.only || options.leavesGone
      ? []
      : filesBelow(folder).filter((path) => !wanted.some((artifact) => artifact.path === path));
  for (const path of stale) rmSync(join(folder, path));
  if (isAll && compiled.size === wanted.length && !options.leavesGone) keepInputs(repo, folder, compiled);
  return { written, removed: stale, failures };
}

/** Does not write a file whose text has not changed, so that file watchers do not react. */
function writeChanged(path: string, text: string): boolean {
  if (readIfThere(path) === text) return false;
  // A page may request the file at this moment, and must never get half of it.
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
    .filter((entry) => entry.isFile() && entry.name !== INPUTS)
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join("/"),
    );
}
