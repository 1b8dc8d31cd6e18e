/**
 * Payments: one port, and one adapter over Braintree's SDK, which also works with our sandbox (`src/sandbox`). See
 * docs/payments.md.
 */
export { createBraintreeGateway as createGateway, needsSca } from "./braintree/gateway.ts";
export { readPaymentsConfig } from "./config.ts";
export type { BraintreeConfig, PaymentsConfig } from "./config.ts";
export { GatewayMisconfigured, GatewayUnavailable } from "./gateway.ts";
export type {
  BillingAddress,
  ChargeRefusal,
  ChargeRequest,
  ChargeResult,
  ContentSources,
  Money,
  PaymentMethod,
  PaymentSession,
  PaymentsGateway,
  RefusalKind,
  SessionRequest,
  Transaction,
  TransactionStatus,
} from "./gateway.ts";
export { settleUnknown } from "./settle-unknown.ts";
export type { Attempt, Patience, Settlement } from "./settle-unknown.ts";
