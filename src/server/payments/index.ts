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
