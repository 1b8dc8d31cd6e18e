/** The plugin for applications that have installed this package. */
export { journeys, type JourneysOptions } from "./journeys.ts";
