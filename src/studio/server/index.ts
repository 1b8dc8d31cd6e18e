/** The Studio's server: see docs/studio.md. */
export { openStudio } from "./studio.ts";
export type { Requirement } from "../reading/index.ts";
