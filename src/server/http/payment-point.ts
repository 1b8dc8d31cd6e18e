/**
 * Points in a payment, in order, at which a crash leaves a different state behind. A test ends the process at each of
 * them; the service itself does not use them.
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
