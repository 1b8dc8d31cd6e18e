import {
  type ChargeRequest,
  type ChargeResult,
  GatewayUnavailable,
  type PaymentMethod,
  type RefundResult,
  type Transaction,
  type TransactionStatus,
} from "../gateway.ts";
import { declined, invalid, rejected } from "./refusals.ts";

/** Reads a Braintree transaction. Throws `GatewayUnavailable` if the value is not one. */
export function readTransaction(value: unknown): Transaction {
  const raw = record(value, "transaction");
  const providerStatus = text(raw, "status");
  const method = METHODS[optional(raw, "paymentInstrumentType") ?? ""] ?? "card";
  const instrument = record(raw[INSTRUMENTS[method]] ?? {}, method);
  const lastFour = optional(instrument, "last4");
  const payer = optional(instrument, "payerEmail") ?? optional(instrument, "username");
  const vaultToken = optional(instrument, "token");
  return {
    id: text(raw, "id"),
    attemptId: optional(raw, "orderId") ?? "",
    // A refunded sale still has the status "settled".
    status: raw["type"] === "credit" || wasRefunded(raw) ? "refunded" : (STATUSES[providerStatus] ?? "pending"),
    providerStatus,
    money: { amount: text(raw, "amount"), currency: text(raw, "currencyIsoCode") },
    method,
    createdAt: text(raw, "createdAt"),
    ...(lastFour ? { card: { brand: optional(instrument, "cardType") ?? "", lastFour } } : {}),
    ...(payer ? { payer } : {}),
    ...(vaultToken ? { vaultToken } : {}),
  };
}

function wasRefunded(sale: Record<string, unknown>): boolean {
  return readRefundIds(sale).length > 0;
}

/** The ids of a sale's refunds. */
export function readRefundIds(value: unknown): readonly string[] {
  const ids = record(value, "transaction")["refundIds"];
  return Array.isArray(ids) ? ids.map(String) : [];
}

/** The id of a transaction in the GraphQL API. */
export function readGlobalId(value: unknown): string {
  return text(record(value, "transaction"), "graphQLId");
}

/** Whether a sale can be paid back; before, it can only be voided. */
export function isSettled(value: unknown): boolean {
  return ["settling", "settled"].includes(readTransaction(value).providerStatus);
}

/**
 * Reads the answer to a refund: the id of its transaction, or why there is none. `allRefunded`: nothing is left to pay
 * back. Throws `GatewayUnavailable` if it says neither, because the outcome is then unknown.
 */
export function readRefund(value: unknown): string | RefundResult | { readonly outcome: "allRefunded" } {
  const { data, errors } = record(value, "result");
  const [error] = Array.isArray(errors) ? (errors as unknown[]) : [];
  if (error === undefined) {
    const { refundTransaction } = record(data, "data");
    const { refund } = record(refundTransaction, "result of the refund");
    return text(record(refund, "refund"), "legacyId");
  }
  const code = optional(record(record(error, "error")["extensions"] ?? {}, "error"), "legacyCode") ?? "";
  if (NOT_SETTLED.has(code)) return { outcome: "notSettled" };
  if (code === ALL_REFUNDED) return { outcome: "allRefunded" };
  if (UNDECIDED.has(code)) throw new GatewayUnavailable(`A refund was answered with the code "${code}"`);
  return { outcome: "refused", code };
}

/** The outcome of a refund's own transaction. */
export function refundOf(transaction: unknown): RefundResult {
  const { id, providerStatus } = readTransaction(transaction);
  const status = STATUSES[providerStatus] ?? "pending";
  if (status === "charged" || status === "pending") return { outcome: "refunded", transactionId: id };
  return {
    outcome: "refused",
    code: optional(record(transaction, "refund"), "processorResponseCode") ?? providerStatus,
  };
}

/** Braintree's codes of what a refund cannot do. */
const NOT_SETTLED: ReadonlySet<string> = new Set(["91506", "91574"]);
const ALL_REFUNDED = "91512";
/** Nothing is known: an earlier request with the same key is under way, or the provider failed. */
const UNDECIDED: ReadonlySet<string> = new Set(["", "915233", "915235"]);

/**
 * Reads the outcome of a sale. Throws `GatewayUnavailable` if the answer is not understood, because the outcome is then
 * unknown.
 */
export function readSale(value: unknown): ChargeResult {
  const raw = record(value, "result");
  if (raw["success"] === true) return { outcome: "approved", transaction: readTransaction(raw["transaction"]) };
  const made = raw["transaction"];
  if (!isRecord(made)) return invalid(readProblems(raw["errors"]));
  const { status, providerStatus } = readTransaction(made);
  if (status === "rejected") return rejected(optional(made, "gatewayRejectionReason") ?? "");
  if (status !== "declined" && status !== "failed")
    throw new GatewayUnavailable(`A sale that did not succeed is "${providerStatus}"`);
  return declined(optional(made, "processorResponseCode") ?? "");
}

/** Whether the provider carried out the request. */
export function readSuccess(value: unknown): boolean {
  return record(value, "result")["success"] === true;
}

/**
 * Reads the outcome of storing a card without a sale. An approved one becomes a transaction of amount zero with the
 * customer's id.
 */
export function readKept(
  value: unknown,
  request: Pick<ChargeRequest, "attemptId" | "amount" | "currency">,
): ChargeResult {
  const raw = record(value, "result");
  if (raw["success"] !== true) {
    const { verification } = raw;
    if (!isRecord(verification)) return invalid(readProblems(raw["errors"]));
    return verification["status"] === "gateway_rejected"
      ? rejected(optional(verification, "gatewayRejectionReason") ?? "")
      : declined(optional(verification, "processorResponseCode") ?? "");
  }
  const customer = record(raw["customer"], "customer");
  const [method, card] = firstKept(customer);
  const { attemptId, amount, currency } = request;
  const transaction: Transaction = {
    id: text(customer, "id"),
    attemptId,
    status: "charged",
    providerStatus: "charged",
    money: { amount, currency },
    method,
    card: { brand: optional(card, "cardType") ?? "", lastFour: optional(card, "last4") ?? "" },
    vaultToken: optional(card, "token") ?? "",
    createdAt: new Date().toISOString(),
  };
  return { outcome: "approved", transaction };
}

/** The only payment method of a new customer. */
function firstKept(customer: Record<string, unknown>): [PaymentMethod, Record<string, unknown>] {
  for (const [method, list] of KEPT_LISTS) {
    const [first] = Array.isArray(customer[list]) ? (customer[list] as unknown[]) : [];
    if (isRecord(first)) return [method, first];
  }
  throw new GatewayUnavailable("The provider kept no payment method");
}

const KEPT_LISTS: readonly (readonly [PaymentMethod, string])[] = [
  ["card", "creditCards"],
  ["paypal", "paypalAccounts"],
  ["venmo", "venmoAccounts"],
];

export function readFoundIds(value: unknown): readonly string[] {
  const ids = record(value, "search result")["ids"];
  if (!Array.isArray(ids)) throw new GatewayUnavailable("A search has no list of ids");
  return ids.map(String);
}

export function readClientToken(value: unknown): string {
  return text(record(value, "client token"), "clientToken");
}

/** "American Express" becomes "american-express"; `null` if it is not a card. */
export function readCardBrand(value: unknown): string | null {
  const nonce = record(value, "nonce");
  if (nonce["type"] !== "CreditCard") return null;
  return text(record(nonce["details"], "card"), "cardType").toLowerCase().replaceAll(" ", "-");
}

/** The SDK's error type ("authenticationError"), or "" for other errors. */
export function readErrorType(error: unknown): string {
  return isRecord(error) ? (optional(error, "type") ?? "") : "";
}

const METHODS: Readonly<Record<string, PaymentMethod>> = {
  credit_card: "card",
  paypal_account: "paypal",
  venmo_account: "venmo",
};

/** Where the SDK puts the payment method of a transaction. */
const INSTRUMENTS: Readonly<Record<PaymentMethod, string>> = {
  card: "creditCard",
  paypal: "paypalAccount",
  venmo: "venmoAccountDetails",
};

const STATUSES: Readonly<Record<string, TransactionStatus>> = {
  authorizing: "pending",
  authorized: "charged",
  submitted_for_settlement: "charged",
  settling: "charged",
  settlement_pending: "charged",
  settlement_confirmed: "charged",
  settled: "charged",
  voided: "voided",
  authorization_expired: "voided",
  processor_declined: "declined",
  gateway_rejected: "rejected",
  failed: "failed",
  settlement_declined: "failed",
};

/** The codes of everything that was wrong with a request. */
function readProblems(errors: unknown): readonly string[] {
  const list = isRecord(errors) && typeof errors["deepErrors"] === "function" ? errors["deepErrors"]() : [];
  if (!Array.isArray(list)) return [];
  return list.filter(isRecord).map((error) => optional(error, "code") ?? "");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function record(value: unknown, what: string): Record<string, unknown> {
  if (!isRecord(value)) throw new GatewayUnavailable(`The provider sent no ${what}`);
  return value;
}

function text(raw: Record<string, unknown>, key: string): string {
  const value = optional(raw, key);
  if (value === undefined) throw new GatewayUnavailable(`The provider sent no "${key}"`);
  return value;
}

function optional(raw: Record<string, unknown>, key: string): string | undefined {
  const value = raw[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}
