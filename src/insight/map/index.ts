/** A journey as a map: its steps and all transitions between them, with causes, conditions and arms. */
export { flowNamed, languageOf, stepsOf, UsageError, words } from "./journey.ts";
export type { ArmCondition, Way } from "./way.ts";
export { typed, waysOf } from "./ways-of.ts";
