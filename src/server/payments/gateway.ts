/**
 * The service's port to whoever moves the money. No word of a provider goes through it: Braintree and our own sandbox
 * stand behind the same one, chosen by configuration alone.
 *
 *     const gateway = createGateway(paymentsConfig(process.env), …);
 *     const attemptId = randomUUID();                        // stored before the call
 *     const result = await gateway.charge({ attemptId, … });
 *     if (result.outcome === "unknown") settleUnknown(gateway, attemptId, …);
 */
export interface PaymentsGateway {
  /**
   * What the browser needs to take a card: one a page, for about a day.
   * Throws `GatewayUnavailable` when the provider does not answer, and when no merchant account takes the currency.
   */
  createSession(request: SessionRequest): Promise<PaymentSession>;

  /**
   * The brand of the card that a nonce stands for, as browsers are told it ("american-express"); `null` where it stands for no card, or for nothing. The nonce stays unspent.
   * Throws `GatewayUnavailable`.
   */
  cardBrand(nonce: string): Promise<string | null>;

  /**
   * Charges once; of nothing ("0.00") it only verifies the card and keeps it on file. Never throws for anything that happened to the money: a time-out or a broken connection is the outcome
   * `unknown`. Throws `GatewayMisconfigured` for refused keys or a currency without a merchant account: nothing was charged.
   */
  charge(request: ChargeRequest): Promise<ChargeResult>;

  /**
   * Every transaction that an attempt made, newest first; the answer to "did it charge?". A provider's search may lag
   * behind its charges by seconds. Throws `GatewayUnavailable`: then nothing is known.
   */
  findByAttempt(attemptId: string): Promise<readonly Transaction[]>;

  /** One transaction by the provider's id, `null` when there is none. Throws `GatewayUnavailable`. */
  get(id: string): Promise<Transaction | null>;

  /** Lets a charge go: voided while it is not settled, else refunded; one that went back already stays as it is. Throws `GatewayUnavailable`: ask again. */
  giveBack(id: string): Promise<void>;

  /** What the Content-Security-Policy of a page that takes a card must allow beyond `'self'`; origins, possibly none. */
  csp(): ContentSources;

  /** How long a charge can still be under way at the provider after we lost it, ms: settle `unknown` outcomes no sooner. */
  readonly settlesAfterMs: number;
}

/** An amount as it is written, two decimals, and its ISO 4217 currency: `{ amount: "12.34", currency: "GBP" }`. Never a float. */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** How a person can pay. */
export type PaymentMethod = "card" | "paypal" | "venmo";

export interface SessionRequest {
  readonly currency: string;
  /** Of the billing address, ISO 3166 alpha-2: it decides what the law asks for. */
  readonly country: string;
}

/** What the browser gets. Opaque but for `provider`, which picks the code that is loaded. */
export interface PaymentSession {
  readonly provider: "braintree" | "sandbox";
  readonly clientToken: string;
  readonly methods: readonly PaymentMethod[];
  readonly currency: string;
  /** Strong customer authentication (3-D Secure) is asked before a charge. */
  readonly sca: boolean;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** Where the sandbox serves the card fields; only with `provider: "sandbox"`. */
  readonly sandboxOrigin?: string;
}

/** ISO 3166 alpha-2 for `country`. */
export interface BillingAddress {
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postalCode?: string;
  readonly country?: string;
}

export interface ChargeRequest extends Money {
  /** Ours, unique to this attempt, stored before the call, at most 255 characters. A new attempt takes a new one. */
  readonly attemptId: string;
  /** What the person pays with: fresh from the browser (good once), or kept from an earlier payment. */
  readonly source: { readonly nonce: string } | { readonly vaultToken: string };
  /** Keep the card on file; the transaction then has a `vaultToken`. */
  readonly vault: boolean;
  readonly customer?: { readonly email?: string; readonly firstName?: string; readonly lastName?: string };
  readonly billing?: BillingAddress;
  /** What the browser's fraud detection gathered. */
  readonly deviceData?: string;
  /** A card is charged only when its bank has confirmed its owner (3-D Secure); without that, `rejected` with `sca`. */
  readonly scaRequired?: boolean;
}

/**
 * `charged`: the money is ours or on its way. `declined`, `rejected`, `failed`, `voided`: no money moved, or it was let go.
 * `refunded`: it went back. `pending`: the provider does not know yet; ask again.
 */
export type TransactionStatus = "charged" | "pending" | "declined" | "rejected" | "failed" | "voided" | "refunded";

/** What is kept of a payment: nothing that could be used to pay. */
export interface Transaction {
  readonly id: string;
  readonly attemptId: string;
  readonly status: TransactionStatus;
  /** The provider's own word for the status, for logs. */
  readonly providerStatus: string;
  readonly money: Money;
  readonly method: PaymentMethod;
  readonly card?: { readonly brand: string; readonly lastFour: string };
  /** A wallet's owner, as the wallet names them. */
  readonly payer?: string;
  readonly vaultToken?: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Which of the provider's checks refused. `repeated`: an attempt of this id was charged moments ago; `findByAttempt` has it. */
export type RejectReason = "cvv" | "address" | "repeated" | "fraud" | "sca" | "other";

export type ChargeResult =
  | { readonly outcome: "approved"; readonly transaction: Transaction }
  /** The bank said no. `code` is the processor's (2000–2999, 3000 when it could not be reached); `retryable`: the same card may work later. */
  | {
      readonly outcome: "declined";
      readonly code: string;
      readonly text: string;
      readonly retryable: boolean;
      readonly transaction: Transaction;
    }
  /** The provider's own rules said no. */
  | { readonly outcome: "rejected"; readonly reason: RejectReason; readonly transaction: Transaction }
  /** The request could not be used (a spent nonce, a wrong amount); nothing was made. */
  | {
      readonly outcome: "invalid";
      readonly problems: readonly { readonly code: string; readonly field: string; readonly text: string }[];
    }
  /** No answer. It may have charged: settle it with `settleUnknown` before any new attempt. */
  | { readonly outcome: "unknown"; readonly cause: string };

/** Values for the directives of a Content-Security-Policy, beyond `'self'`. */
export interface ContentSources {
  readonly "script-src": readonly string[];
  readonly "style-src": readonly string[];
  readonly "img-src": readonly string[];
  readonly "frame-src": readonly string[];
  readonly "connect-src": readonly string[];
}

/** The provider did not answer, or not in a way that we understand. Nothing is known; ask again later. */
export class GatewayUnavailable extends Error {
  override readonly name = "GatewayUnavailable";
}

/** The provider refused our keys, or there is no merchant account for a currency. Nothing was charged; a person must act. */
export class GatewayMisconfigured extends Error {
  override readonly name = "GatewayMisconfigured";
}
