export { listCountries, listPhoneCodes } from "./countries.ts";
export type { Option } from "./countries.ts";
export { getCountryOptions, getOptions } from "./handlers.ts";
export { listRegions, listTimezones, wrongPlace } from "./places.ts";
