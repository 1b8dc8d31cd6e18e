export { listCoupons } from "./coupons.ts";
export { choosePackage, findPricingGroup, listPackages } from "./handlers.ts";
