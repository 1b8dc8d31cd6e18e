export { couponsOf, listCoupons } from "./coupons.ts";
export {
  findInvitePricingGroup,
  findPricingGroup,
  listPackages,
} from "./handlers.ts";
export { priceFrom, inOrder, presentPackage, receiptTextOf } from "./present.ts";
