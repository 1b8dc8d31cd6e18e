export { coveredOptions, heldBy } from "./contents.ts";
export { BUILD_YOUR_OWN, catalogue, findPackage, subscriptionOf } from "./catalogue.ts";
export type { BuildYourOwnTerm, FeatureGroup, Offer, PackageItem, PricingGroupName, Words } from "./catalogue.ts";
export { couponOfCode, couponOfReferrer } from "./coupons.ts";
export { isOffered, offerFor } from "./offer.ts";
export { makeOrder, priceOf } from "./order.ts";
export type { Alacarte, OrderDetail } from "./order.ts";
