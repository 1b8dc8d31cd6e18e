import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { simulationProblems } from "../insight/simulate/index.ts";
import { exploreAll, explorerAhead, explorerThread, REPLAYS, summarySentences } from "../explorer/jobs/index.ts";
import { openDictionaries, runCheck } from "../linter/index.ts";
import { keepMemory, openMemory } from "../model/index.ts";
import type { ExitCode, Terminal } from "./terminal.ts";

/** Checks, with what earlier runs stored about single rules, journeys and simulations in `cache`. */
export function checkNow(args: readonly string[], terminal: Terminal, cache: string): Promise<ExitCode> {
  const memory = join(cache, "check.json");
  const isRemembered = openMemory(memory);
  process.once("exit", () => keepMemory(memory));
  // A thread of its own would read and compile everything again. It pays only with `--watch`: there it stays for the
  // next edit and keeps its results (decision 187).
  const thread = args.includes("--watch") ? explorerThread() : undefined;
  const ahead = thread && explorerAhead(thread);
  return runCheck(args, terminal, async (repo, signal) => {
    ahead?.stop();
    // The thread of the dictionaries reads them while the first rules run. Usually all words are remembered.
    if (!isRemembered) openDictionaries(repo.locales.keys());
    const simulate = async () => {
      // The rules read the files first. If they find an error, nothing is simulated.
      await setImmediate();
      signal.throwIfAborted();
      return await simulationProblems(repo, join(cache, "simulations.json"));
    };
    const exploring = exploreAll(repo, {
      cache: join(repo.root, "node_modules/.cache/explore"),
      replays: join(repo.root, REPLAYS),
      ...(thread && { thread }),
      signal,
    });
    const [{ summaries, problems }, simulated] = await Promise.all([exploring, simulate()]);
    if (!signal.aborted) ahead?.begin(repo);
    return { problems: [...problems, ...simulated], said: summarySentences(summaries) };
  }).finally(() => thread?.end());
}
