/**
 * Explores journeys: finds every state that a person can reach and that the journey can distinguish.
 *
 *     const { states, transitions, findings, places } = await explore(repo, repo.flows[0]);
 *     const replay = replayOf(flow.id, places[0].first);
 *     replayed(repo, program, replay).at(-1).replayState.snapshot;
 */
export { type Exploration, explore, type ExploreOptions } from "./explore.ts";
export { type Completer, completerOf } from "./completed.ts";
export { type Finding, type FindingKind, type Replay, replayOf } from "./finding.ts";
export type { Reached, Taken } from "./state-kind.ts";
export { replayed, replayStateOf } from "./replayed.ts";
export { sendingsOf } from "./sends.ts";
export { storyOf } from "./story.ts";
export { patternSamples } from "./text.ts";
export { flatten, fullSampleOf, sampleOf, textOf } from "./sample.ts";
export { type Known, nothingKnown } from "./incremental/known.ts";
