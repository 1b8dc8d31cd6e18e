export { choosePackage, findPricingGroup, listPackages } from "./handlers.ts";
