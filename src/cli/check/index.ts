import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { exploreAll, explorerAhead, explorerThread, REPLAYS, summarySentences } from "../../explorer/jobs/index.ts";
import { runWholeCheck } from "../../linter/index.ts";
import { keepMemory, openMemory } from "../../model/index.ts";
import { simulationProblems } from "../simulate/index.ts";
import type { ExitCode, Terminal } from "../terminal.ts";

/**
 * The complete check: rules, explorations and simulations. Stores results for later runs in `cache`. Returns the exit
 * code.
 */
export function wholeCheck(args: readonly string[], terminal: Terminal, cache: string): Promise<ExitCode> {
  const memory = join(cache, "check.json");
  openMemory(memory);
  process.once("exit", () => keepMemory(memory));
  // One thread for all journeys, because a second one would load and compile everything again. With `--watch` it stays
  // for the next edit and keeps its results.
  const watches = args.includes("--watch");
  const thread = explorerThread({ keeps: watches });
  const ahead = explorerAhead(thread);
  return runWholeCheck(args, terminal, async (repo, signal) => {
    ahead.stop();
    const simulate = async () => {
      // The rules read the files first. If they find an error, nothing is simulated.
      await setImmediate();
      signal.throwIfAborted();
      return await simulationProblems(repo, join(cache, "simulations.json"));
    };
    const exploring = exploreAll(repo, {
      cache: join(repo.root, "node_modules/.cache/explore"),
      replays: join(repo.root, REPLAYS),
      thread,
      signal,
    });
    const [{ summaries, problems }, simulated] = await Promise.all([exploring, simulate()]);
    if (watches && !signal.aborted) ahead.begin(repo);
    return { problems: [...problems, ...simulated], said: summarySentences(summaries) };
  }).finally(() => thread.end());
}
