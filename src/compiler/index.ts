/**
 * Compiles the model to what runs: programs, conditions, validators, the client of the service.
 *
 *     const program = await loadProgram(repo, flow);
 */
export type { PageFiles } from "./page-files/plugin.ts";
export { compileFlow, partName, partPrints } from "./flow/compile.ts";
export { loadProgram } from "./flow/load.ts";
export { fingerprintOf } from "./flow/fingerprint.ts";
export { millisecondsOf } from "./flow/duration.ts";
export { importRuntime, runModule } from "./run-module.ts";
export { PACKAGE, runtimeImports } from "./imports.ts";
