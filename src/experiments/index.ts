/**
 * Assigns people to arms of experiments, tells what their page depends on, and what to report. Pure functions. The
 * caller passes the experiments (`flows/experiments.json`).
 */
export { armsAre, armsFor, isSplit, needsVisitor, partsOf, takesPart } from "./assignment.ts";
export { experimentsOfPage, withExperiments } from "./document.ts";
export { evaluate, type EvaluationContext } from "./evaluate.ts";
export { experimentsAt } from "./evaluate.ts";
export type { Arms, ArmsOf, Experiment, Experiments, Layer } from "./experiment.ts";
export { exposures } from "./exposures.ts";
export { experimentScope, type ExperimentScope } from "./scope.ts";
