import { findPackage, makeOrder, offerFor } from "../catalogue/index.ts";
import type { Offer } from "../catalogue/index.ts";
import { ServiceError } from "../http/index.ts";
import type { Call, Handler, Resources } from "../http/index.ts";
import { authorize, authorizeInvited } from "../registrations/index.ts";
import type { FindSignup } from "../registrations/index.ts";
import { inOrder, presentPackage } from "./present.ts";

type PricingGroup = Awaited<ReturnType<Handler<"findPricingGroup">>>;
type Choice = Call<"choosePackage">["input"]["body"];
type Chosen = Awaited<ReturnType<Handler<"choosePackage">>>;

export const findPricingGroup: Handler<"findPricingGroup"> = async ({ input, config }) =>
  groupOf(offerFor(input.body, config.homePricingGroup));

export const findInvitePricingGroup: Handler<"findInvitePricingGroup"> = async ({ db, input, config }) => {
  const signup = await authorizeInvited(db, input);
  const { country, countryCode = signup.phone_country_code } = input.body;
  return groupOf(offerFor({ country, countryCode }, config.homePricingGroup));
};

function groupOf(offer: Offer): PricingGroup {
  return {
    pricingGroupName: offer.group,
    packageIds: offer.packages.map((item) => item.id).toSorted((a, b) => a - b),
  };
}

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

export const choosePackage: Handler<"choosePackage"> = (call) =>
  choose(call, (db, lock) => authorize(db, call.input, lock), call.input.body);

export const chooseInvitePackage: Handler<"chooseInvitePackage"> = (call) =>
  choose(call, (db, lock) => authorizeInvited(db, call.input, lock), call.input.body);

function choose({ db, config }: Resources, find: FindSignup, choice: Choice): Promise<Chosen> {
  const { packageId, countryCriteria, alacarte } = choice;
  return db.transaction().execute(async (tx) => {
    const signup = await find(tx, "lock");
    if (signup.paid_at) throw new ServiceError("already-paid");
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
}
