import { type Call, networkError } from "../../browser/index.ts";
import { localeOf } from "../../texts/index.ts";

/** Like `call`, but loads its code with the first call. */
export const lateCall: Call = (operation, input, options) =>
  import("./call.ts").then(
    ({ call }) => call(operation, input, options),
    () => ({ error: networkError }),
  );

/** Calls the service from the site of a country: it answers with dates and amounts as they are written there. */
export function callFrom(country: string, call: Call): Call {
  return (operation, input, options) => call(operation, input, { ...options, lang: localeOf(options.lang, country) });
}
