/**
 * Explores the journeys of a repository that have changed since the last check. Results are stored between checks.
 *
 *     const thread = explorerThread();
 *     const { summaries, problems } = await exploreAll(repo, { cache: "node_modules/.cache/explore", thread });
 */
export { explorerAhead } from "./ahead.ts";
export { type Explored, exploreAll } from "./explore-all.ts";
export type { Summary, ArmSummary } from "./summary.ts";
export { summarySentences } from "./sentences.ts";
export { ASKED_FOR, REPLAYS, replayName, simulationOf, writeReplays } from "./replay-file.ts";
export { type ExplorerThread, explorerThread } from "./thread.ts";
