export { hasUpgrade, listUpgrades } from "./list.ts";
export { planOf } from "./plan.ts";
export { priceUpgrade } from "./price.ts";
