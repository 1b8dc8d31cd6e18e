/** `npm run flow`: pictures, descriptions, simulations and comparisons of journeys. See docs/flow.md. */
export { runFlow } from "./cli.ts";
