/** The part of `braintree-web` that we use. What comes back from a card is `unknown` until it has been read. */
export interface Sdk {
  readonly client: { create(options: { readonly authorization: string }): Promise<SdkClient> };
  readonly hostedFields: SdkHostedFields;
}

/** Handed on, never looked into. */
export interface SdkClient {
  getConfiguration(): unknown;
}

export interface SdkHostedFields {
  create(options: {
    /** Always given: without it the SDK loads a script from its provider's network, which the page's policy forbids. */
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
  /** The brands that the number can still become. */
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
