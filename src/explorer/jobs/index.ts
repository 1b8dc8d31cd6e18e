/**
 * Explores the journeys of a repository that have changed since the last check. Results are stored between checks.
 *
 *     const thread = explorerThread();
 *     const { summaries, problems } = await exploreAll(repo, { cache: "node_modules/.cache/explore", thread });
 */
export { explorerAhead } from "./ahead.ts";
export { exploreAll } from "./explore-all.ts";
export { type Summary, summarySentences } from "./summary.ts";
export { REQUESTED, REPLAYS, replayName, writeReplays } from "./replay-file.ts";
export { explorerThread } from "./thread.ts";
