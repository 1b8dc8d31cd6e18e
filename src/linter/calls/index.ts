/**
 * Entry point for threads that explore: checks the input of a call without loading the rules and their dependencies.
 */
export { contractsOf } from "../operations.ts";
export { explain } from "../explain.ts";
