import { enableCompileCache } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { terminal } from "./terminal.ts";

/** `npm run check`: see docs/checks.md. What earlier runs found out is kept in `node_modules/.cache`. */
const cache = join(process.cwd(), "node_modules/.cache");
enableCompileCache(join(cache, "compile"));
// Only now: what is imported before is compiled anew in each run.
const { keepMemory, openMemory } = await import("../src/model/index.ts");
const { runWholeCheck } = await import("../src/linter/index.ts");
const { summarySentences, exploreAll, REPLAYS } = await import("../src/explorer/jobs/index.ts");
const { simulationProblems } = await import("../src/cli/index.ts");

const memory = join(cache, "check.json");
openMemory(memory);
process.once("exit", () => keepMemory(memory));
// Watching ends this way; a check that was to tell something has not (128 + the signal's number, as shells have it).
process.once("SIGINT", () => process.exit(process.argv.includes("--watch") ? 0 : 130));
process.exitCode = await runWholeCheck(process.argv.slice(2), terminal, async (repo, { signal, again }) => {
  const simulate = async () => {
    // The rules read the files first: what they find an error in is not run.
    await setImmediate();
    signal.throwIfAborted();
    return await simulationProblems(repo, join(cache, "simulations.json"));
  };
  const exploring = exploreAll(repo, {
    cache: join(repo.root, "node_modules/.cache/explore"),
    replays: join(repo.root, REPLAYS),
    threads: again ? 1 : Math.max(2, availableParallelism()),
    signal,
  });
  const [{ summaries, problems }, simulated] = await Promise.all([exploring, simulate()]);
  return { problems: [...problems, ...simulated], said: summarySentences(summaries) };
});
