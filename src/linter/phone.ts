import { createRequire } from "node:module";
import { remembering } from "../model/index.ts";

/** A country's phone code, `undefined` for what is no country; and a number of it in the form of E.164, `undefined` for what is none. */
export function phoneOf(country: string, phone: string): { readonly code?: string; readonly number?: string } {
  return known(JSON.stringify([country, phone]));
}

const known = remembering("phone", (asked): { code?: string; number?: string } => {
  const [country = "", phone = ""] = JSON.parse(asked) as string[];
  // A hundred modules, which are loaded when a number is met that was not asked about before.
  const phones = createRequire(import.meta.url)("libphonenumber-js") as typeof import("libphonenumber-js");
  if (!phones.isSupportedCountry(country)) return {};
  const number = phones.parsePhoneNumberFromString(phone, country)?.number;
  return { code: `+${phones.getCountryCallingCode(country)}`, ...(number && { number }) };
});
