import contract from "../../../schemas/api/fields.schema.json" with { type: "json" };
import { ServiceError } from "../http/index.ts";
import type { Handler } from "../http/index.ts";
import { translate } from "../texts/index.ts";
import type { Language } from "../texts/index.ts";
import { isCountry, listCountries, listPhoneCodes } from "./countries.ts";
import { listRegions, listTimezones } from "./places.ts";

type Options = Awaited<ReturnType<Handler<"getOptions">>>;

/** Cache: sorting two hundred names by a language's rules takes milliseconds, and they only change with a release. */
const made = new Map<Language, Options>();

export const getOptions: Handler<"getOptions"> = async ({ lang }) => {
  const options = made.get(lang) ?? makeOptions(lang);
  made.set(lang, options);
  return options;
};

export const getCountryOptions: Handler<"getCountryOptions"> = async ({ input, lang, addresses }) => {
  if (!isCountry(input.country)) throw new ServiceError("country-unknown");
  return {
    regions: listRegions(input.country, lang),
    timezones: listTimezones(input.country, input.region ?? "", lang),
    completesAddresses: addresses.covers(input.country),
  };
};

function makeOptions(lang: Language): Options {
  return {
    countries: listCountries(lang),
    phoneCodes: listPhoneCodes(lang),
    referrals: contract.definitions.referral.enum.map((value) => ({
      value,
      label: translate(lang, `referral.${value}`),
    })),
  };
}
