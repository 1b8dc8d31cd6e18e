import { DefinitionError, type Repository } from "../../model/index.ts";
import type { ExploreOptions } from "../index.ts";
import { Stopped } from "../search-options.ts";
import type { Job } from "./jobs.ts";
import type { Summary } from "./summary.ts";
import type { ExplorerThread } from "./thread.ts";

/** Explores journeys in this thread or in another one. Returns the results by the name of the job. */
export async function run(
  repo: Repository,
  jobs: readonly Job[],
  thread: ExplorerThread | undefined,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Summary>> {
  const names = jobs.map(({ name }) => name);
  if (thread !== undefined && jobs.length > 0) return await thread.explore(repo, names, signal);
  const summaries = new Map<string, Summary>();
  const stopped = () => signal?.aborted === true;
  try {
    for (const job of jobs) {
      if (stopped()) break;
      summaries.set(job.name, await exploreJob(job, { stopped }));
    }
  } catch (error) {
    // The results so far are kept.
    if (!(error instanceof Stopped)) throw error;
  }
  return summaries;
}

/** Throws `Stopped` as soon as `stopped` returns true. `known`: earlier results of this journey. */
export async function exploreJob(
  { repo, flow, arms }: Job,
  options: Partial<Pick<ExploreOptions, "stopped" | "known">> = {},
): Promise<Summary> {
  // Loaded only here: it is not needed if all results are known, or if another thread explores.
  const { explore } = await import("../index.ts");
  if (options.stopped?.() === true) throw new Stopped();
  const pinned = Object.fromEntries(arms.map(({ flag, arm }) => [flag, arm]));
  try {
    const { places: _, ...summary } = await explore(repo, flow, { pinned, ...options });
    return summary;
  } catch (error) {
    if (error instanceof Stopped || error instanceof DefinitionError) throw error;
    const why = `the journey cannot be explored (${String(error)}). This is a mistake in the checker, not in the files`;
    throw new DefinitionError(flow.file, "", why);
  }
}
