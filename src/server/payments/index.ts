/**
 * Payments: one port, and one adapter over Braintree's SDK, which also works with our sandbox (`src/sandbox`). See
 * docs/payments.md.
 */
export { createBraintreeGateway as createGateway, needsSca } from "./braintree/gateway.ts";
export { readPaymentsConfig } from "./config.ts";
export { GatewayMisconfigured, GatewayUnavailable, REFUSAL_KINDS } from "./gateway.ts";
export type {
  ChargeRefusal,
  ChargeRequest,
  ChargeResult,
  ContentSources,
  PaymentsGateway,
  RefundResult,
  Transaction,
} from "./gateway.ts";
export { observed, PROVIDER_CALLS, PROVIDER_OUTCOMES } from "./observed-gateway.ts";
export { settleUnknown } from "./settle-unknown.ts";
