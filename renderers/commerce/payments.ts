/**
 * The browser's side of a payment, as the blocks use it. Each provider has one implementation, chosen by
 * `PaymentSession.provider`. Nothing here is a provider's own type, so a block does not depend on the provider.
 *
 *     const client = await createPaymentsClient(session);
 *     const card = await client.mountCard({ into: { number, expirationDate, cvv }, titles: { … } });
 *     const token = await card.tokenize({});
 */

/** `amount` is a decimal string ("12.34"), never a float. */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

export type PaymentMethod = "card" | "paypal" | "venmo";

export interface PaymentAddress {
  readonly name?: string;
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postalCode?: string;
  readonly countryCode?: string;
}

/** What the service gives to the browser (operation `createPaymentSession`). Opaque except for `provider`. */
export interface PaymentSession {
  readonly provider: "braintree" | "sandbox";
  readonly clientToken: string;
  readonly methods: readonly PaymentMethod[];
  readonly currency: string;
  /** This person's cards need strong customer authentication (3-D Secure). */
  readonly sca: boolean;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** Second origin of the sandbox's hosted fields. */
  readonly sandboxOrigin?: string;
}

export type CardField = "number" | "expirationDate" | "cvv" | "postalCode" | "cardholderName";

export interface FieldState {
  readonly empty: boolean;
  readonly valid: boolean;
  /** What was typed so far can still become valid. */
  readonly possiblyValid: boolean;
  readonly focused: boolean;
}

export interface CardState {
  readonly fields: Readonly<Partial<Record<CardField, FieldState>>>;
  /** "visa", "mastercard", "american-express", "discover", …; null while several are possible. */
  readonly brand: string | null;
  readonly cvvLength: 3 | 4;
}

export type CardChange = "focus" | "blur" | "validity" | "empty" | "brand";

/** A payment method as a one-time token. The card itself never leaves the provider's frames. */
export interface PaymentToken {
  readonly nonce: string;
  readonly method: PaymentMethod;
  /** For the person: "Visa ending in 1111". */
  readonly label: string;
  readonly card?: { readonly brand: string; readonly last4: string; readonly bin: string };
  readonly payer?: { readonly email?: string; readonly name?: string; readonly shipping?: PaymentAddress };
  readonly sca?: { readonly status: string; readonly liabilityShifted: boolean };
}

/**
 * - `fields_empty`, `fields_invalid`: `fields` lists them
 * - `cancelled`: the person closed the provider's window
 * - `unavailable`: the provider's code or frames could not be loaded
 * - `session_expired`: request a new session from the service
 * - `network`: no answer; another try may succeed
 * - `rejected`: the provider refuses this card or account
 * - `sca_failed`: the bank could not confirm the person
 */
export type ClientPaymentErrorCode =
  | "fields_empty"
  | "fields_invalid"
  | "cancelled"
  | "unavailable"
  | "session_expired"
  | "network"
  | "rejected"
  | "sca_failed";

/** The only error that a payments client rejects with. */
export class ClientPaymentError extends Error {
  override readonly name = "ClientPaymentError";
  readonly code: ClientPaymentErrorCode;
  readonly fields: readonly CardField[];

  constructor(
    code: ClientPaymentErrorCode,
    message: string,
    options: { readonly fields?: readonly CardField[]; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? [];
  }
}

/**
 * Text styles inside the provider's frames, by a selector that the provider knows ("input", ".invalid",
 * "::placeholder").
 */
export type CardStyles = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface CardMount {
  /** Empty elements for the frames. Their keys decide which fields exist. */
  readonly into: Readonly<Partial<Record<CardField, HTMLElement>>>;
  /** Accessible names of the frames and their inputs. */
  readonly titles: Readonly<Partial<Record<CardField, string>>>;
  readonly placeholders?: Readonly<Partial<Record<CardField, string>>>;
  readonly styles?: CardStyles;
}

export interface CardForm {
  state(): CardState;
  /** Returns a function that ends the subscription. */
  onChange(listener: (state: CardState, by: CardField, why: CardChange) => void): () => void;
  /** Enter was pressed inside a field. */
  onSubmit(listener: (by: CardField) => void): () => void;
  focus(field: CardField): void;
  clear(field: CardField): void;
  /** The error of a field for assistive technology inside its frame. `null` removes it. */
  describe(field: CardField, message: string | null): void;
  /** Replaces the text styles given to `mountCard`. Undefined if the provider accepts styles only when mounting. */
  restyle?(styles: CardStyles): void;
  /** Rejects with a `ClientPaymentError`. */
  tokenize(options: { readonly billing?: PaymentAddress; readonly cardholderName?: string }): Promise<PaymentToken>;
  destroy(): Promise<void>;
}

export interface PayPalMount extends Money {
  onToken(token: PaymentToken): void;
  onCancel(): void;
  onError(error: ClientPaymentError): void;
}

/** Venmo, ready to be opened. */
export interface VenmoWallet {
  /** Must be called directly in the press, or the browser blocks the window. Rejects with a `ClientPaymentError`. */
  pay(): Promise<PaymentToken>;
  close(): Promise<void>;
}

/** The data about a payment for the bank that has to confirm it. */
export interface Authentication extends Money {
  readonly email?: string;
  readonly billing?: PaymentAddress;
}

/** Created for one session. Every promise rejects with a `ClientPaymentError`. */
export interface PaymentsClient {
  readonly methods: ReadonlySet<PaymentMethod>;
  mountCard(options: CardMount): Promise<CardForm>;
  /** The data that the provider's fraud check needs together with the nonce. Undefined if it collects nothing. */
  deviceData(): Promise<string | undefined>;
  destroy(): Promise<void>;
  /** Returns a function that removes the button. */
  mountPayPal?(into: HTMLElement, options: PayPalMount): Promise<() => Promise<void>>;
  openVenmo?(): Promise<VenmoWallet>;
  /** 3-D Secure: returns a token with a new nonce, or the same token if no authentication is needed. */
  authenticate?(token: PaymentToken, about: Authentication): Promise<PaymentToken>;
}

export type CreatePaymentsClient = (session: PaymentSession) => Promise<PaymentsClient>;
