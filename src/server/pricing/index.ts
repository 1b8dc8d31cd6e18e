export { calculate } from "./calculate.ts";
export type { Calculation, Purchase } from "./calculate.ts";
export { decimal, money, symbolOf } from "./money.ts";
export { presentPricing, presentTotals } from "./present.ts";
export { includedIn, rateOf } from "./tax.ts";
