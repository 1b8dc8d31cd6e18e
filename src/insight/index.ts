/** What a change means: journeys as maps and in words, differences, simulations and recordings. */
export * from "./diff/index.ts";
export * from "./explain/index.ts";
export * from "./graph/index.ts";
export * from "./map/index.ts";
export * from "./record/index.ts";
export * from "./simulate/index.ts";
export * from "./templates/index.ts";
