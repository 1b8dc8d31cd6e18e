export { couponsOf, listCoupons } from "./coupons.ts";
export {
  findInvitePricingGroup,
  findPricingGroup,
  listPackages,
} from "./handlers.ts";
export { receiptTextOf } from "./present.ts";
