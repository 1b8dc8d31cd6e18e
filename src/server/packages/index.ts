export { couponsOf, listCoupons } from "./coupons.ts";
export {
  chooseInvitePackage,
  choosePackage,
  findInvitePricingGroup,
  findPricingGroup,
  listPackages,
} from "./handlers.ts";
export { receiptTextOf } from "./present.ts";
