import type { Repository } from "../../model/index.ts";
import type { ExploreOptions } from "../index.ts";
import type { Job } from "./jobs.ts";
import type { Summary } from "./summary.ts";
import type { ExplorerThread } from "./thread.ts";

/** Explores journeys: here, or in a thread of their own, and this one is free meanwhile. What was found, by the name of its job. */
export async function run(
  repo: Repository,
  jobs: readonly Job[],
  thread: ExplorerThread | undefined,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Summary>> {
  const names = jobs.map(({ name }) => name);
  if (thread !== undefined && jobs.length > 0) return await thread.explore(repo, names, signal);
  const summaries = new Map<string, Summary>();
  for (const job of jobs) {
    if (signal?.aborted === true) break;
    summaries.set(job.name, await exploreJob(job));
  }
  return summaries;
}

/** Throws `GivenUp` as soon as `stopped`. `known`: what was found in that journey before. */
export async function exploreJob(
  { repo, flow, arms }: Job,
  options: Partial<Pick<ExploreOptions, "stopped" | "known">> = {},
): Promise<Summary> {
  // Where everything is known already, or a thread explores, nothing of it needs to be loaded.
  const { explore } = await import("../index.ts");
  const pinned = Object.fromEntries(arms.map(({ flag, arm }) => [flag, arm]));
  const { places: _, ...summary } = await explore(repo, flow, { pinned, ...options });
  return summary;
}
