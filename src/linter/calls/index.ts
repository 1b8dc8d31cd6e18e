/** What a call needs, and what a value lacks for it: for whoever explores in a thread of its own, without the rules and what these load. */
export { contractsOf } from "../operations.ts";
export { explain } from "../explain.ts";
