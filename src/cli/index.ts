/** `npm run flow`: pictures, words, tries and comparisons of journeys. See docs/flow.md. */
export { runFlow } from "./cli.ts";
export { simulationProblems } from "./simulate/index.ts";
