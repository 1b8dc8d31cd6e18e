export { hasUpgrade, listUpgrades } from "./list.ts";
export { planOf } from "./plan.ts";
export { payForUpgrade } from "./pay.ts";
export { priceUpgrade } from "./price.ts";
export { renewalOf } from "./renewal.ts";
