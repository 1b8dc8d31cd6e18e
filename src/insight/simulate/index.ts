/** Runs simulations: tables of what happens to a person in a journey. */
export { isSameDifference, separateDifferences } from "./accepted-row.ts";
export { changesOf, type Recording } from "./changes-noticed.ts";
export { type Concern, CONCERN_NAMES, CONCERNS, concernsOf } from "./concerns.ts";
export type { Names, Say } from "./names.ts";
export { simulationProblems, simulationsPrint } from "./problems.ts";
export { recorded } from "./record.ts";
export { recordedText } from "./recorded-text.ts";
export { rowText } from "./row-text.ts";
export { expectedAt, simulate } from "./run.ts";
export { readSimulation, replayEventOf, type Row, type Simulation, simulationsIn } from "./simulation.ts";
export { environmentOf } from "./environment.ts";
