import type { JsonObject } from "../../../src/engine/index.ts";

/** The service's answers to an invited parent, as small as its contract allows. `invite-arrival.test.ts` checks them. */
export const token = "a-secret-of-43-letters";
export const userId = "00000000-0000-4000-8000-00000000000b";
const other = "00000000-0000-4000-8000-00000000000a";

export const contact = {
  firstName: "Ben",
  lastName: "Lee",
  email: "ben@example.com",
  phoneCountryCode: "+44",
  phoneNumber: "2075550100",
};
export const noAddress = { line1: "", line2: "", city: "", region: "", postalCode: "", country: "" };
export const savedAddress = {
  line1: "1 Main Street",
  line2: "",
  city: "Oakland",
  region: "CA",
  postalCode: "94601",
  country: "US",
};

/** The answer to the lookup. `over` has the values in which this invitation differs. */
export function invitation(over: JsonObject = {}): JsonObject {
  const value = {
    isSubscriptionCurrent: false,
    paidThemselves: false,
    userCreatedByPro: false,
    proFirstName: "",
    proLastName: "",
    familyMembers: [
      { firstName: "Ana", lastName: "Lee", color: 1, displayInitials: "AL", userId: other, role: "parent" },
      { firstName: "Ben", lastName: "Lee", color: 2, displayInitials: "BL", userId, role: "parent" },
      { firstName: "Kim", lastName: "Lee", color: 3, displayInitials: "KL", userId: "", role: "child" },
    ],
    coparentPackageId: 2001,
    billingAddressComplete: false,
    requireCredentials: true,
    availableCoupons: [],
    agreedToTerms: false,
    cost: { perMonth: 992, currencyCode: "USD", percentOff: 0 },
    contact,
    ...over,
  };
  return { users: [{ userId, value }] };
}

export function saved(over: JsonObject = {}): JsonObject {
  return { contact, timeZone: "", address: noAddress, ...over };
}
