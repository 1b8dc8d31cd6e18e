export { couponsOf, listCoupons } from "./coupons.ts";
export {
  findInvitePricingGroup,
  findPricingGroup,
  listPackages,
} from "./handlers.ts";
export { priceFrom } from "./price-from.ts";
export { inOrder, presentPackage, receiptTextOf } from "./present.ts";
