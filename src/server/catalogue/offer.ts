import { catalogue } from "./catalogue.ts";
import type { Offer, PricingGroupName } from "./catalogue.ts";

/** Countries whose offer the configuration chooses. */
const HOME: ReadonlySet<string> = new Set(["US", "CA"]);
/** Whose phone code stands for a country with an offer of its own. */
const COUNTRY_OF_CODE: Readonly<Record<string, string>> = {
  "44": "GB",
  "353": "IE",
  "61": "AU",
  "64": "NZ",
  "1": "US",
};

/**
 * The offer for a person. Their country decides: the United States and Canada have the configured group, Great Britain,
 * Ireland (in pounds) and Australia P1, New Zealand P2. Only a person from elsewhere is placed by the phone code, and by P0 when that says nothing.
 */
export function offerFor(
  person: { readonly country: string; readonly countryCode: string },
  home: PricingGroupName,
): Offer {
  const code = person.countryCode.replace(/^\+/, "");
  return ofCountry(person.country, home) ?? ofCountry(COUNTRY_OF_CODE[code] ?? "", home) ?? elsewhere();
}

/** Whether a package is for sale where a person pays or has their phone; an order of another pricing group is not theirs. */
export function isOffered(
  packageId: number,
  person: { readonly country: string; readonly countryCode: string },
  home: PricingGroupName,
): boolean {
  const offers = [offerFor(person, home), offerFor({ ...person, country: "" }, home)];
  return offers.some((offer) => offer.packages.some((one) => one.id === packageId));
}

function ofCountry(country: string, home: PricingGroupName): Offer | undefined {
  const offers = catalogue.offers.filter((offer) => offer.countries.includes(country));
  return HOME.has(country) ? offers.find((offer) => offer.group === home) : offers[0];
}

function elsewhere(): Offer {
  const offer = catalogue.offers.find((one) => one.countries.includes("*"));
  if (!offer) throw new Error("The catalogue has no offer for other countries");
  return offer;
}
