/**
 * Which experiments run (kept in the database, followed by every instance, changed by support's acts), who saw which arm
 * of them, and what they did then: `docs/experiments.md`.
 */
export { readChanges } from "./changes.ts";
export type { ChangeDetails } from "./changes.ts";
export { oldCounted } from "./days.ts";
export { designOf, readDefined } from "./defined.ts";
export type { Defined } from "./defined.ts";
export { currenciesIn, experimentList, experimentPage } from "./experiment-views.ts";
export { storeExposures } from "./exposures.ts";
export { daysOf, readFigures } from "./figures.ts";
export { isLook, lookIn } from "./looks.ts";
export { noticeVisitors } from "./noticed.ts";
export { addFlagRoutes } from "./ofrep.ts";
export { withOutcome } from "./outcomes.ts";
export { followExperiments } from "./running.ts";
export {
  haveSameChances,
  lockState,
  NEVER,
  readStates,
  shareProblem,
  sinceIn,
  whoTakesPart,
  withStates,
  writeState,
} from "./states.ts";
export type { State } from "./states.ts";
export { visitorKey, visitorOf } from "./visitor-key.ts";
