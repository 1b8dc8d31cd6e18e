/** Payments: one port, one adapter over Braintree's SDK, and a sandbox that speaks Braintree's protocol. See docs/payments.md. */
export { createBraintreeGateway as createGateway, needsSca } from "./braintree/gateway.ts";
export { readPaymentsConfig } from "./config.ts";
export type { BraintreeConfig, PaymentsConfig } from "./config.ts";
export { GatewayMisconfigured, GatewayUnavailable } from "./gateway.ts";
export type {
  BillingAddress,
  ChargeRequest,
  ChargeResult,
  ContentSources,
  Money,
  PaymentMethod,
  PaymentSession,
  PaymentsGateway,
  RejectReason,
  SessionRequest,
  Transaction,
  TransactionStatus,
} from "./gateway.ts";
export { openPayments } from "./open-payments.ts";
export type { Payments } from "./open-payments.ts";
export { startSandbox } from "./sandbox/index.ts";
export type { Fault, Sandbox, SandboxOptions } from "./sandbox/index.ts";
export { settleUnknown } from "./settle-unknown.ts";
export type { Attempt, Patience, Settlement } from "./settle-unknown.ts";
