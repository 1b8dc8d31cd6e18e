/**
 * The places on the way of a payment at which a process that dies leaves something different behind, in their order. A test ends the process at
 * each of them; to the service they mean nothing.
 */
export const PAYMENT_POINTS = [
  "attempt-checked",
  "attempt-written",
  "attempt-stored",
  "charge-answered",
  "charge-written",
  "charge-stored",
  "answer-made",
] as const;

export type PaymentPoint = (typeof PAYMENT_POINTS)[number];
