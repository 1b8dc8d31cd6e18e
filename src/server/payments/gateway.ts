/**
 * The service's port to the payment provider. It contains nothing specific to a provider: Braintree and our own sandbox
 * use the same port, and the configuration chooses between them. Every method that calls the provider throws
 * `GatewayMisconfigured` if it refuses our keys.
 *
 *     const gateway = createGateway(paymentsConfig(process.env), …);
 *     const attemptId = randomUUID();                        // stored before the call
 *     const result = await gateway.charge({ attemptId, … });
 *     if (result.outcome === "unknown") settleUnknown(gateway, attemptId, …);
 */
export interface PaymentsGateway {
  /**
   * What the browser needs to accept a card: one per page, valid for about a day. Throws `GatewayUnavailable` if the
   * provider does not answer, and `GatewayMisconfigured` if no merchant account has the currency.
   */
  createSession(request: SessionRequest): Promise<PaymentSession>;

  /**
   * The card brand of a nonce, in the browser's spelling ("american-express"); `null` if the nonce is unknown or not
   * for a card. Does not use up the nonce.
   * Throws `GatewayUnavailable`.
   */
  cardBrand(nonce: string): Promise<string | null>;

  /**
   * Charges once. With the amount "0.00" it only verifies the card and stores it. A timeout or a broken connection does
   * not throw: the outcome is then `unknown`, because money may have moved. Throws `GatewayMisconfigured` for refused
   * keys or a currency without a merchant account; then nothing was charged.
   */
  charge(request: ChargeRequest): Promise<ChargeResult>;

  /**
   * All transactions of an attempt, newest first. Answers whether the attempt charged. A provider's search may lag
   * behind its charges by seconds. Throws `GatewayUnavailable`; then the answer is unknown.
   */
  findByAttempt(attemptId: string): Promise<readonly Transaction[]>;

  /**
   * Pays back a charge, or a part of it. With the same `refundId` it pays back once, also if a process stands still in
   * the middle of a call and goes on after another one has paid back: it looks for what an earlier call has done, and
   * the provider takes the id once. The first call may still be running at the provider, so repeat it no sooner than
   * after `settlesAfterMs`.
   */
  refund(request: RefundRequest): Promise<RefundResult>;

  /**
   * The origins, possibly none, that the Content-Security-Policy of a page with card fields must allow beyond `'self'`.
   */
  csp(): ContentSources;

  /**
   * How long a charge may still be running at the provider after we lost the connection, in ms. Settle `unknown`
   * outcomes no sooner.
   */
  readonly settlesAfterMs: number;
}

/**
 * An amount as a decimal string with two places, and its ISO 4217 currency: `{ amount: "12.34", currency: "GBP" }`.
 * Never a float.
 */
interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** How a person can pay. */
export type PaymentMethod = "card" | "paypal" | "venmo";

interface SessionRequest {
  readonly currency: string;
  /** Country of the billing address, ISO 3166 alpha-2. Decides the legal requirements. */
  readonly country: string;
}

/** The data for the browser. Opaque except for `provider`, which decides the code to load. */
export interface PaymentSession {
  readonly provider: "braintree" | "sandbox";
  readonly clientToken: string;
  readonly methods: readonly PaymentMethod[];
  readonly currency: string;
  /** Strong customer authentication (3-D Secure) is required before a charge. */
  readonly sca: boolean;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** Origin of the sandbox's card fields; only with `provider: "sandbox"`. */
  readonly sandboxOrigin?: string;
}

/** `country` is ISO 3166 alpha-2. */
export interface BillingAddress {
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postalCode?: string;
  readonly country?: string;
}

export interface ChargeRequest extends Money {
  /** Our own id for this attempt, at most 255 characters. Stored before the call, and new for every attempt. */
  readonly attemptId: string;
  /** What the person pays with: a new nonce from the browser (valid once), or a method stored by an earlier payment. */
  readonly source: { readonly nonce: string } | { readonly vaultToken: string };
  /** Store the card; the transaction then has a `vaultToken`. */
  readonly vault: boolean;
  readonly customer?: { readonly email?: string; readonly firstName?: string; readonly lastName?: string };
  readonly billing?: BillingAddress;
  /** Data from the browser's fraud detection. */
  readonly deviceData?: string;
  /**
   * Charge a card only if its bank has authenticated the owner (3-D Secure). Otherwise the outcome is `rejected`, of
   * kind `sca`.
   */
  readonly scaRequired?: boolean;
}

/**
 * `charged`: the money is ours or on its way. `declined`, `rejected`, `failed`, `voided`: no money moved, or the charge
 * was cancelled. `refunded`: it was paid back. `pending`: the provider does not know yet; ask again.
 */
export type TransactionStatus = "charged" | "pending" | "declined" | "rejected" | "failed" | "voided" | "refunded";

/** What is stored about a payment. It cannot be used to pay. */
export interface Transaction {
  readonly id: string;
  readonly attemptId: string;
  readonly status: TransactionStatus;
  /** The provider's name for the status, for logs. */
  readonly providerStatus: string;
  readonly money: Money;
  readonly method: PaymentMethod;
  readonly card?: { readonly brand: string; readonly lastFour: string };
  /** A wallet's owner, as reported by the wallet. */
  readonly payer?: string;
  readonly vaultToken?: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/**
 * Why a charge was refused, in words that every provider's codes are mapped to; each has a text for the payer,
 * `service.refusal.<kind>`. `wallet`: its owner can fix it in the wallet. `ours`: our setup at the provider, or our
 * request, is wrong. `repeated`: an attempt with this id was charged moments ago; `findByAttempt` finds it. `apo`: the
 * address of a military post office. `details`: what was sent cannot be used, such as a used nonce.
 */
export type RefusalKind = (typeof REFUSAL_KINDS)[number];
export const REFUSAL_KINDS = [
  "declined",
  "funds",
  "expirationDate",
  "number",
  "cvv",
  "address",
  "otherCard",
  "repeated",
  "sca",
  "wallet",
  "bankUnreachable",
  "ours",
  "apo",
  "details",
] as const;

/**
 * No money moved. `declined`: the bank refused. `rejected`: the provider's own rules refused. `invalid`: the request was
 * invalid (a used nonce, a wrong amount); no transaction was created.
 */
export interface ChargeRefusal {
  readonly outcome: "declined" | "rejected" | "invalid";
  readonly kind: RefusalKind;
  /** The provider's own code, for support; decides nothing. */
  readonly code: string;
}

export type ChargeResult =
  | { readonly outcome: "approved"; readonly transaction: Transaction }
  | ChargeRefusal
  /** No answer. The attempt may have charged: settle it with `settleUnknown` before any new attempt. */
  | { readonly outcome: "unknown"; readonly cause: string };

export interface RefundRequest extends Money {
  /** Our own id for this refund, at most 255 characters. Stored before the call. */
  readonly refundId: string;
  /** The charge, by the provider's id. */
  readonly transactionId: string;
  /** The amount is all of the charge, which is then voided if it is not settled yet. */
  readonly whole: boolean;
}

export type RefundResult =
  /** The money is back, or on its way. `transactionId` is that of a voided charge, or of its refund. */
  | { readonly outcome: "refunded"; readonly transactionId: string }
  /** No money moved. `code` is the provider's own, for support. */
  | { readonly outcome: "refused"; readonly code: string }
  /** A part of a charge can only be paid back after the charge is settled, which takes a day or two. */
  | { readonly outcome: "notSettled" }
  /** No answer. Ask again with the same id. */
  | { readonly outcome: "unknown"; readonly cause: string };

/** Values for the directives of a Content-Security-Policy, beyond `'self'`. */
export interface ContentSources {
  readonly "script-src": readonly string[];
  readonly "style-src": readonly string[];
  readonly "img-src": readonly string[];
  readonly "frame-src": readonly string[];
  readonly "connect-src": readonly string[];
}

/**
 * The provider did not answer, or sent an answer that we do not understand. The outcome is unknown; try again later.
 */
export class GatewayUnavailable extends Error {
  override readonly name = "GatewayUnavailable";
}

/** The provider refused our keys, or there is no merchant account for a currency. Nothing was charged; a person must act. */
export class GatewayMisconfigured extends Error {
  override readonly name = "GatewayMisconfigured";
}
