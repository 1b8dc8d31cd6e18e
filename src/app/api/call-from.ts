import type { Call } from "../../browser/index.ts";
import { localeOf } from "../../texts/index.ts";

/** Calls the service from the site of a country: it answers with dates and amounts as they are written there. */
export function callFrom(country: string, call: Call): Call {
  return (operation, input, options) => call(operation, input, { ...options, lang: localeOf(options.lang, country) });
}
