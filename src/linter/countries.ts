import { createRequire } from "node:module";
import { remembering } from "../model/index.ts";

/**
 * Whether a country (ISO 3166-1) uses a currency (ISO 4217): its own one, whose code begins with the country's, or a
 * shared one.
 */
export function isCurrencyOf(currency: string, country: string): boolean {
  return currency.startsWith(country) || SHARED[currency]?.split(" ").includes(country) === true;
}

/** Other countries that use each currency. */
const SHARED: Readonly<Record<string, string>> = {
  AUD: "CC CX HM KI NF NR TV",
  CHF: "LI",
  DKK: "FO GL",
  EUR: "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT",
  GBP: "GG GS IM JE",
  ILS: "PS",
  INR: "BT",
  MAD: "EH",
  NOK: "BV SJ",
  NZD: "CK NU PN TK",
  USD: "AS BQ EC FM GU IO MH MP PA PR PW SV TC TL UM VG VI ZW",
  XAF: "CF CG CM GA GQ TD",
  XCD: "AG AI DM GD KN LC MS VC",
  XCG: "CW SX",
  XOF: "BF BJ CI GW ML NE SN TG",
  XPF: "NC PF WF",
  ZAR: "LS NA",
};

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
