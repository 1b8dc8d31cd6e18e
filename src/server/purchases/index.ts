export { chooseInvitePackage, choosePackage } from "./choose.ts";
export { listReceipts } from "./list-receipts.ts";
export { payForInvite, payForSignup } from "./pay.ts";
export { calculateInvitePricing, calculatePricing } from "./pricing.ts";
export { getInvitePayment, getPayment } from "./receipt.ts";
export { createPaymentSession } from "./session.ts";
export { startSettling } from "./settle.ts";
export { getInvitePaymentState, getPaymentState, voidInvitePayment, voidPayment } from "./state.ts";
