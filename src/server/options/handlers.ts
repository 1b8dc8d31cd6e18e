import contract from "../../../schemas/api/fields.schema.json" with { type: "json" };
import { type Handler, ServiceError } from "../http/index.ts";
import { translate } from "../texts/index.ts";
import { isCountry, listCountries, listPhoneCodes } from "./countries.ts";
import { listRegions, listTimezones } from "./places.ts";

export const getOptions: Handler<"getOptions"> = async ({ lang }) => ({
  countries: listCountries(lang),
  phoneCodes: listPhoneCodes(lang),
  referrals: contract.definitions.referral.enum.map((value) => ({
    value,
    label: translate(lang, `referral.${value}`),
  })),
});

export const getCountryOptions: Handler<"getCountryOptions"> = async ({ input, lang, addresses }) => {
  if (!isCountry(input.country)) throw new ServiceError("country-unknown");
  return {
    regions: listRegions(input.country, lang),
    timezones: listTimezones(input.country, input.region ?? "", lang),
    completesAddresses: addresses.covers(input.country),
  };
};
