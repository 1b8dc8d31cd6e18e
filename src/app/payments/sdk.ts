/** The part of `braintree-web` that we use. Its results are `unknown` until they have been read. */
export interface Sdk {
  readonly client: { create(options: { readonly authorization: string }): Promise<SdkClient> };
  readonly hostedFields: SdkHostedFields;
  payPal(): Promise<SdkPayPal>;
  venmo(): Promise<SdkVenmo>;
  threeDSecure(): Promise<SdkThreeDSecure>;
  dataCollector(): Promise<SdkDataCollector>;
  /** Makes the SDK load third-party scripts again when it next needs them. It caches failures as well as successes. */
  forgetScripts(): void;
  /** Source of PayPal's script, by the SDK's name for it; undefined for the real one. */
  readonly payPalEnvironment: string | undefined;
}

type Create<Options, Created> = (options: Options & { readonly client: SdkClient }) => Promise<Created>;

export interface SdkPayPal {
  create: Create<object, SdkPayPalCheckout>;
}

export interface SdkPayPalCheckout {
  loadPayPalSDK(options: {
    readonly currency: string;
    readonly intent: "capture";
    readonly env?: string;
    readonly dataAttributes: Readonly<Record<string, string>>;
  }): Promise<unknown>;
  createPayment(options: {
    readonly flow: "checkout";
    readonly amount: string;
    readonly currency: string;
    readonly intent: "capture";
    /** Stored for the renewal. */
    readonly requestBillingAgreement: true;
    readonly enableShippingAddress: false;
  }): Promise<string>;
  tokenizePayment(approval: unknown): Promise<unknown>;
  teardown(): Promise<void>;
}

export interface SdkVenmo {
  create: Create<
    {
      readonly allowDesktop: true;
      readonly allowDesktopWebLogin: true;
      readonly mobileWebFallBack: true;
      readonly paymentMethodUsage: "multi_use";
      readonly styleCspNonce?: string;
    },
    SdkVenmoWallet
  >;
}

export interface SdkVenmoWallet {
  tokenize(): Promise<unknown>;
  teardown(): Promise<void>;
}

export interface SdkThreeDSecure {
  create: Create<
    {
      readonly version: 2;
      readonly cardinalSDKConfig: { readonly payment: { readonly displayExitButton: boolean } };
    },
    SdkVerifier
  >;
}

export interface SdkVerifier {
  verifyCard(options: {
    readonly amount: string;
    readonly nonce: string;
    readonly bin: string;
    readonly email?: string;
    readonly billingAddress?: Readonly<Record<string, string | undefined>>;
    onLookupComplete(data: unknown, next: () => void): void;
  }): Promise<unknown>;
  on(event: "authentication-modal-render", listener: () => void): void;
  off(event: "authentication-modal-render", listener: () => void): void;
  teardown(): Promise<void>;
}

export interface SdkDataCollector {
  create: Create<object, { readonly deviceData: string; teardown(): Promise<void> }>;
}

/** Opaque: only passed on. */
export interface SdkClient {
  getConfiguration(): unknown;
}

export interface SdkHostedFields {
  create(options: {
    /** Always given. Without it the SDK loads a script from its provider's network, which the page's policy forbids. */
    readonly client: SdkClient;
    readonly styles: Record<string, Record<string, string>>;
    readonly fields: Record<string, SdkFieldOptions>;
  }): Promise<SdkCardFields>;
}

export interface SdkFieldOptions {
  readonly container: HTMLElement;
  readonly placeholder?: string;
  readonly iframeTitle?: string;
  readonly internalLabel?: string;
}

export interface SdkCardFields {
  getState(): SdkState;
  on(event: string, listener: (event: SdkState & { readonly emittedBy: string }) => void): void;
  off(event: string, listener: (event: SdkState & { readonly emittedBy: string }) => void): void;
  focus(field: string): Promise<void>;
  clear(field: string): Promise<void>;
  setMessage(options: { readonly field: string; readonly message: string }): void;
  setAttribute(options: { readonly field: string; readonly attribute: string; readonly value: boolean }): Promise<void>;
  tokenize(options: object): Promise<unknown>;
  teardown(): Promise<void>;
}

export interface SdkState {
  /** The brands that match the number so far. */
  readonly cards: readonly { readonly type: string; readonly code: { readonly size: number } }[];
  readonly fields: Readonly<
    Record<
      string,
      {
        readonly isEmpty: boolean;
        readonly isValid: boolean;
        readonly isPotentiallyValid: boolean;
        readonly isFocused: boolean;
      }
    >
  >;
}
