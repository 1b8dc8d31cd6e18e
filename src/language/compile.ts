import { applicationArtifacts, generate } from "../compiler/generate/index.ts";
import type { Repository } from "../model/index.ts";

export interface Compiled {
  /**
   * Files that were written because they are new or have changed, as paths in the folder, and files that were removed.
   */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** What could not be compiled. The previous files are kept. */
  readonly failures: readonly { readonly path: string; readonly message: string }[];
}

/**
 * Writes everything that an application needs of the journeys: `journeys.js` in the folder, and all modules that it
 * loads.
 */
export async function compile(repo: Repository, folder: string): Promise<Compiled> {
  const { written, removed, failures } = await generate(repo, { folder, artifacts: applicationArtifacts(repo) });
  return {
    written: written.map(({ path }) => path),
    removed,
    failures: failures.map(({ artifact, error }) => ({ path: artifact.path, message: error.message })),
  };
}
