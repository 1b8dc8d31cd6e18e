export { calculate } from "./calculate.ts";
export type { Calculation, GoodCoupon, Purchase } from "./calculate.ts";
export { areKnown, countHeldCodes, findCodes, takeCodes } from "./codes.ts";
export type { GoodCode, Worth } from "./codes.ts";
export { decimal, money, symbolOf } from "./money.ts";
export { presentCodes, presentPricing, presentTotals } from "./present.ts";
export { nextRenewal, presentRenewal, renewalBefore, renewsOn } from "./renewal.ts";
export { addSampleCodes, deleteSampleCodes } from "./sample-codes.ts";
export { includedIn, rateOf } from "./tax.ts";
