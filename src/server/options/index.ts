export { getCountryOptions, getOptions } from "./handlers.ts";
export { findRegion } from "./places.ts";
