/**
 * Tests a journey without a browser: walks it with the engine and its compiled forms, as the page would. See
 * docs/embedding.md, "Test your journey".
 */
export { walk, type WalkableJourney, type WalkOptions } from "./open-walk.ts";
export type { Visit } from "./visit.ts";
export { Walk } from "./walk.ts";
export type { Fakes } from "./fakes.ts";
export { matchers } from "./matchers.ts";
export { CallFailed } from "../engine/index.ts";
