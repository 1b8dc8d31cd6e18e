/**
 * Reads, checks and compiles a folder of journeys. For your own tools.
 *
 *     const repo = readJourneys("journeys");
 *     const problems = check(repo);
 *     await compile(repo, "journeys/generated");
 */
export { check, readJourneys, rules } from "../linter/index.ts";
export type { Problem, Repository } from "../model/index.ts";
export { loadProgram } from "../compiler/index.ts";
export { compile, type Compiled } from "./compile.ts";
