import { catalogue, type Offer, type PricingGroupName } from "./catalogue.ts";

/** Countries for which the configuration chooses the offer. */
const HOME: ReadonlySet<string> = new Set(["US", "CA"]);
/** Phone codes of countries with an offer of their own. */
const COUNTRY_OF_CODE: Readonly<Record<string, string>> = {
  "44": "GB",
  "353": "IE",
  "61": "AU",
  "64": "NZ",
  "1": "US",
};

/**
 * The offer for a person. Their country decides: the United States and Canada have the configured group; Great Britain,
 * Ireland (in pounds) and Australia have P1, New Zealand P2. For other countries the phone code decides, and P0 is the
 * fallback.
 */
export function offerFor(
  person: { readonly country: string; readonly countryCode: string },
  home: PricingGroupName,
): Offer {
  const code = person.countryCode.replace(/^\+/, "");
  return ofCountry(person.country, home) ?? ofCountry(COUNTRY_OF_CODE[code] ?? "", home) ?? elsewhere();
}

/**
 * Whether a package is for sale in the person's paying country or in the country of their phone. An order from another
 * pricing group is refused.
 */
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
