import type { Repository } from "../../model/index.ts";
import { jobsOf } from "./jobs.ts";
import type { ExplorerThread } from "./thread.ts";

/** Has a thread that keeps what it finds explore while nobody waits for it, so that the first edit of a journey is not explored from nothing. */
export interface Ahead {
  /** Explores the journeys that it has not explored yet. Nobody waits for it. */
  begin(repo: Repository): void;
  /** Lets the thread go: somebody waits for it. What was found by then stays known. */
  stop(): void;
}

export function explorerAhead(thread: ExplorerThread): Ahead {
  const explored = new Set<string>();
  let stopping: AbortController | undefined;

  async function explore(repo: Repository, names: readonly string[], signal: AbortSignal): Promise<void> {
    try {
      for (const name of (await thread.explore(repo, names, signal)).keys()) explored.add(name);
    } catch {
      // What is wrong is told by the check that somebody waits for.
    }
  }

  return {
    begin(repo) {
      // As people in arms have them too, they would be more than is kept.
      const names = jobsOf(repo).flatMap(({ name, arms }) => (arms.length > 0 || explored.has(name) ? [] : [name]));
      if (names.length === 0) return;
      stopping = new AbortController();
      void explore(repo, names, stopping.signal);
    },
    stop: () => stopping?.abort(),
  };
}
