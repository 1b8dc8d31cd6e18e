/** Counts who saw which arm of an experiment and what they did then; `docs/experiments.md` says what is counted. */
export { oldExposures, storeExposures } from "./exposures.ts";
export { oldOutcomes, withOutcome } from "./outcomes.ts";
export { countResults } from "./results.ts";
export { runningInFiles } from "./running.ts";
export type { ReadRunning, Running } from "./running.ts";
export { visitorKey, visitorOf } from "./visitor-key.ts";
