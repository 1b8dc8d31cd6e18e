export { getCountryOptions, getOptions } from "./handlers.ts";
