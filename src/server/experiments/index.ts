/** Which experiments run: kept in the database, followed by every instance, changed by support's acts. */
export { readDefined } from "./defined.ts";
export type { Defined } from "./defined.ts";
export { followExperiments } from "./running.ts";
export type { RunningExperiments } from "./running.ts";
export { readStates, shareProblem, withStates } from "./states.ts";
export type { State } from "./states.ts";
