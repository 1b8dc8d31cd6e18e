import { createRequire } from "node:module";
import { remembering } from "../model/index.ts";

/**
 * A country's phone code, and a phone number of that country in E.164 format. A value is absent if the country or the
 * number is invalid.
 */
export function phoneOf(country: string, phone: string): { readonly code?: string; readonly number?: string } {
  return known(JSON.stringify([country, phone]));
}

const known = remembering("phone", (key): { code?: string; number?: string } => {
  const [country = "", phone = ""] = JSON.parse(key) as string[];
  // This loads a hundred modules, so it is done only for numbers that are not in the cache.
  const phones = createRequire(import.meta.url)("libphonenumber-js") as typeof import("libphonenumber-js");
  if (!phones.isSupportedCountry(country)) return {};
  const number = phones.parsePhoneNumberFromString(phone, country)?.number;
  return { code: `+${phones.getCountryCallingCode(country)}`, ...(number && { number }) };
});
