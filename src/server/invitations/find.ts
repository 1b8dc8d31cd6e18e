import { type Signup, authorize, hasLogin } from "../registrations/index.ts";
import type { Kysely } from "kysely";
import type { Outputs } from "../../generated/types.ts";
import type { Tables } from "../db/index.ts";
import type { Handler } from "../http/index.ts";
import { couponOfCode, offerFor, type PricingGroupName } from "../catalogue/index.ts";
import { couponsOf, priceFrom } from "../packages/index.ts";

type Member = Outputs["findInvite"]["users"][number]["value"]["familyMembers"][number];

/** How many colours the design has for members. */
const COLORS = 6;

/**
 * Everybody in a family: the parents in the order in which they joined, then the children. Each has their own colour
 * while there are enough.
 */
async function membersOf(db: Kysely<Tables>, familyId: string): Promise<Member[]> {
  const parents = await db
    .selectFrom("signups")
    .select(["user_id", "first_name", "last_name"])
    .where("family_id", "=", familyId)
    .where("erased_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const children = await db
    .selectFrom("children")
    .innerJoin("signups", "signups.id", "children.signup_id")
    .select(["children.first_name", "children.last_name"])
    .where("signups.family_id", "=", familyId)
    .orderBy("signups.created_at")
    .orderBy("children.position")
    .execute();
  return [
    ...parents.map((parent) => ({ ...parent, role: "parent" as const })),
    ...children.map((child) => ({ ...child, user_id: "", role: "child" as const })),
  ].map(({ first_name: firstName, last_name: lastName, user_id: userId, role }, index) => ({
    firstName,
    lastName,
    color: (index % COLORS) + 1,
    displayInitials: `${initial(firstName)}${initial(lastName)}`,
    userId: userId ?? "",
    role,
  }));
}

/** The first letter. Spreads the string, because a character outside the basic plane has two code units. */
function initial(name: string): string {
  return ([...name.trim()][0] ?? "").toLocaleUpperCase();
}

type InviteCost = Outputs["findInvite"]["users"][number]["value"]["cost"];

/** Finds the person whom a link invites, and the data for their page. */
export const findInvite: Handler<"findInvite"> = async ({ db, input, lang, config }) => {
  const signup = await authorize(db, input);
  const familyId = signup.family_id ?? "";
  const [familyMembers, professional, isComplete, coparentPackageId, ownPayment] = await Promise.all([
    membersOf(db, familyId),
    db
      .selectFrom("professional_families")
      .innerJoin("professionals", "professionals.id", "professional_families.professional_id")
      .select(["professionals.first_name", "professionals.last_name"])
      .where("professional_families.family_id", "=", familyId)
      .executeTakeFirst(),
    hasLogin(db, signup.id),
    packageOfCoParent(db, signup),
    paidThemselves(db, signup),
  ]);
  const value = {
    isSubscriptionCurrent: signup.paid_at !== null,
    paidThemselves: ownPayment,
    userCreatedByPro: professional !== undefined,
    proFirstName: professional?.first_name ?? "",
    proLastName: professional?.last_name ?? "",
    familyMembers,
    coparentPackageId,
    billingAddressComplete: signup.address !== null && signup.time_zone !== null,
    requireCredentials: !isComplete,
    availableCoupons: couponsOf(signup, lang),
    cost: costFor(signup, input.country, config.homePricingGroup),
    agreedToTerms: signup.agreed_to_terms_at !== null,
    contact: contactOf(signup),
  };
  return { users: [{ userId: signup.user_id ?? "", value }] };
};

/** The stored data of an invited parent. */
export const getInvitedParent: Handler<"getInvitedParent"> = async ({ db, input }) => {
  const signup = await authorize(db, input);
  const { line1 = "", line2 = "", city = "", region = "", postalCode = "", country = "" } = signup.address ?? {};
  return {
    contact: contactOf(signup),
    timeZone: signup.time_zone ?? "",
    address: { line1, line2, city, region, postalCode, country },
  };
};

/**
 * The lowest price of a subscription for them: by their own country, or by the country of the current site if theirs is
 * unknown.
 */
function costFor(signup: Signup, country = "", home: PricingGroupName): InviteCost {
  const lives = signup.address?.country ?? country;
  const offer = offerFor({ country: lives, countryCode: signup.phone_country_code }, home);
  const coupon = couponOfCode(signup.coupon);
  const known = lives !== "" || signup.phone_country_code !== "";
  return {
    perMonth: known ? priceFrom(offer, coupon) : 0,
    currencyCode: offer.currency,
    percentOff: coupon?.percent ?? 0,
  };
}

function contactOf(signup: Signup): Outputs["getInvitedParent"]["contact"] {
  return {
    firstName: signup.first_name,
    lastName: signup.last_name,
    email: signup.email,
    phoneCountryCode: signup.phone_country_code,
    phoneNumber: signup.phone_number,
  };
}

/** The package of another parent whose subscription is paid, by whomever; 0 if there is none. */
async function packageOfCoParent(db: Kysely<Tables>, signup: Signup): Promise<number> {
  const order = await db
    .selectFrom("orders")
    .innerJoin("signups", "signups.id", "orders.signup_id")
    .select("orders.package_id")
    .where("signups.family_id", "=", signup.family_id)
    .where("signups.id", "!=", signup.id)
    .where("signups.paid_at", "is not", null)
    .orderBy("signups.paid_at")
    .executeTakeFirst();
  return order?.package_id ?? 0;
}

/** Whether a parent paid for their own subscription. If so, an order depends on the data they entered. */
export async function paidThemselves(db: Kysely<Tables>, signup: Pick<Signup, "id" | "paid_at">): Promise<boolean> {
  if (signup.paid_at === null) return false;
  const charged = db
    .selectFrom("payments")
    .select("attempt_id")
    .where("signup_id", "=", signup.id)
    .where("status", "=", "charged");
  return (await charged.executeTakeFirst()) !== undefined;
}
