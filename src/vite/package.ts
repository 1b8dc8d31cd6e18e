/** The plugin for applications that have this package installed. */
export { journeys, type JourneysOptions } from "./journeys.ts";
