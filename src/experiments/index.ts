/**
 * Experiments on people, pure: which arm somebody is in, what their page depends on, and what to tell of it. Knows no experiment: whoever asks says
 * which there are (`flows/experiments.json`).
 */
export { armsAre, armsFor, splits } from "./assignment.ts";
export type { Arms, Experiment } from "./experiment.ts";
export { exposures } from "./exposures.ts";
export { experimentScope, type ExperimentScope } from "./scope.ts";
