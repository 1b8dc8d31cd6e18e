/** The Studio's server: see docs/studio.md. */
export { openStudio, type Studio } from "./studio.ts";
