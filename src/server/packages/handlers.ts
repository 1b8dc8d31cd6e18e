import { findPackage, makeOrder, offerFor } from "../catalogue/index.ts";
import { ServiceError } from "../http/index.ts";
import type { Handler } from "../http/index.ts";
import { authorize } from "../registrations/index.ts";
import { inOrder, presentPackage } from "./present.ts";

export const findPricingGroup: Handler<"findPricingGroup"> = async ({ input, config }) => {
  const offer = offerFor(input.body, config.homePricingGroup);
  return {
    pricingGroupName: offer.group,
    packageIds: offer.packages.map((item) => item.id).toSorted((a, b) => a - b),
  };
};

export const listPackages: Handler<"listPackages"> = async ({ input, config, lang }) => {
  // Ids come from `findPricingGroup`, which knows the phone code too: they say which offer is meant where the country alone does not.
  const asked = input.ids.map(findPackage).find((one) => one !== undefined)?.offer;
  const byCountry = offerFor({ country: input.country, countryCode: "" }, config.homePricingGroup);
  const named = byCountry.countries.includes(input.country);
  const offer = named ? byCountry : (asked ?? byCountry);
  const items = inOrder(offer.packages.filter((item) => input.ids.includes(item.id)));
  return {
    packages: items.map((item) => presentPackage(offer, item, lang)),
    featuredId: items.some((item) => item.id === offer.featuredId) ? offer.featuredId : 0,
    currencyCode: offer.currency,
  };
};

export const choosePackage: Handler<"choosePackage"> = ({ db, input, config }) =>
  db.transaction().execute(async (tx) => {
    const signup = await authorize(tx, input, "lock");
    if (signup.paid_at) throw new ServiceError("already-paid");
    const { packageId, countryCriteria, alacarte } = input.body;
    const offer = offerFor(countryCriteria, config.homePricingGroup);
    const item = offer.packages.find((one) => one.id === packageId);
    if (!item) throw new ServiceError("package-not-available");
    const made = makeOrder(offer, item, alacarte);
    if ("field" in made) {
      throw new ServiceError("invalid-values", {
        fields: [{ field: `alacarte.${made.field}`, code: "errors.choose" }],
      });
    }
    const { order, years } = made;
    const row = { package_id: order.packageId, product_id: order.productId, services: [...order.services], years };
    await tx
      .insertInto("orders")
      .values({ signup_id: signup.id, ...row })
      .onConflict((conflict) => conflict.column("signup_id").doUpdateSet(row))
      .execute();
    return { order: { ...order, services: [...order.services] } };
  });
