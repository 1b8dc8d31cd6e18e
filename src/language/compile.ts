import { applicationArtifacts, generate } from "../compiler/generate/index.ts";
import type { Repository } from "../model/index.ts";

export interface Compiled {
  /** Files that were written, because they are new or have changed, and that were removed; below the folder. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** What could not be compiled; the files that it had before are left as they were. */
  readonly failures: readonly { readonly path: string; readonly message: string }[];
}

/** Writes what an application needs of the journeys: `journeys.js` in the folder, and all that it loads. */
export async function compile(repo: Repository, folder: string): Promise<Compiled> {
  const { written, removed, failures } = await generate(repo, { folder, artifacts: applicationArtifacts(repo) });
  return {
    written: written.map(({ path }) => path),
    removed,
    failures: failures.map(({ artifact, error }) => ({ path: artifact.path, message: error.message })),
  };
}
