export { payForSignup } from "./pay.ts";
export { calculatePricing } from "./pricing.ts";
export { getPayment } from "./receipt.ts";
export { createPaymentSession } from "./session.ts";
export { startSettling } from "./settle.ts";
