import { findPackage, type Offer, offerFor } from "../catalogue/index.ts";
import type { Handler } from "../http/index.ts";
import { authorize } from "../registrations/index.ts";
import { inOrder, presentPackage } from "./present.ts";

type PricingGroup = Awaited<ReturnType<Handler<"findPricingGroup">>>;

export const findPricingGroup: Handler<"findPricingGroup"> = async ({ input, config }) =>
  groupOf(offerFor(input.body, config.homePricingGroup));

export const findInvitePricingGroup: Handler<"findInvitePricingGroup"> = async ({ db, input, config }) => {
  const signup = await authorize(db, input);
  const { country, countryCode = signup.phone_country_code } = input.body;
  return groupOf(offerFor({ country, countryCode }, config.homePricingGroup));
};

function groupOf(offer: Offer): PricingGroup {
  return {
    pricingGroupName: offer.group,
    packageIds: offer.packages.map((item) => item.id).toSorted((a, b) => a - b),
  };
}

export const listPackages: Handler<"listPackages"> = async ({ input, config, locale }) => {
  // The ids come from `findPricingGroup`, which also knows the phone code. They decide the offer if the country alone
  // does not.
  const requested = input.ids.map(findPackage).find((one) => one !== undefined)?.offer;
  const byCountry = offerFor({ country: input.country, countryCode: "" }, config.homePricingGroup);
  const named = byCountry.countries.includes(input.country);
  const offer = named ? byCountry : (requested ?? byCountry);
  const items = inOrder(offer.packages.filter((item) => input.ids.includes(item.id)));
  return {
    packages: items.map((item) => presentPackage(offer, item, locale)),
    featuredId: items.some((item) => item.id === offer.featuredId) ? offer.featuredId : 0,
    currencyCode: offer.currency,
  };
};
