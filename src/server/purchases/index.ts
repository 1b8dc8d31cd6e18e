export { chooseInvitePackage, choosePackage } from "./choose.ts";
export { charge, settleEarlier } from "./charge.ts";
export { charges, liveAttempt } from "./attempt.ts";
export type { Attempt } from "./attempt.ts";
export { keptMethod } from "./kept-method.ts";
export type { KeptMethod } from "./kept-method.ts";
export { listReceipts } from "./list-receipts.ts";
export { boughtName, currentOrder, findOrder, orderName } from "./order.ts";
export { isWhatWasSeen, payForInvite, payForSignup } from "./pay.ts";
export { calculateInvitePricing, calculatePricing, taxIdOf } from "./pricing.ts";
export { enqueueReceipt } from "./purchase-messages.ts";
export { getInvitePayment, getPayment } from "./receipt.ts";
export { refundableOf, refundsOf } from "./refunds.ts";
export { createPaymentSession } from "./session.ts";
export { startSettling } from "./settle.ts";
export {
  getInvitePaymentState,
  getPaymentState,
  getUpgradePaymentState,
  refuseVoided,
  voidInvitePayment,
  voidPayment,
  voidUpgradePayment,
} from "./state.ts";
