import type { Repository } from "../../model/index.ts";
import { jobsOf } from "./jobs.ts";
import type { ExplorerThread } from "./thread.ts";

/**
 * Explores journeys in advance, in a thread that keeps its results, while no check is running. The first edit of a
 * journey can then use these results.
 */
interface Ahead {
  /** Explores the journeys that have not been explored yet, in the background. */
  begin(repo: Repository): void;
  /** Stops, because a check needs the thread. Results so far are kept. */
  stop(): void;
}

export function explorerAhead(thread: ExplorerThread): Ahead {
  const explored = new Set<string>();
  let stopping: AbortController | undefined;

  async function explore(repo: Repository, names: readonly string[], signal: AbortSignal): Promise<void> {
    try {
      for (const name of (await thread.explore(repo, names, signal)).keys()) explored.add(name);
    } catch {
      // Errors are not reported here. The next check reports them.
    }
  }

  return {
    begin(repo) {
      // Without the journeys in arms: those would be more than the memory keeps.
      const names = jobsOf(repo).flatMap(({ name, arms }) => (arms.length > 0 || explored.has(name) ? [] : [name]));
      if (names.length === 0) return;
      stopping = new AbortController();
      void explore(repo, names, stopping.signal);
    },
    stop: () => stopping?.abort(),
  };
}
