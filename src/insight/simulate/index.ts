/** Entry point for the check: plays simulations without loading maps, drawings and differences. */
export { simulationProblems } from "./problems.ts";
