/**
 * The part of the `braintree` package that we use. The package has no types. Its answers are `unknown` until
 * `answers.ts` has read them.
 */
declare module "braintree" {
  export class Environment {
    static readonly Sandbox: Environment;
    static readonly Production: Environment;
    constructor(host: string, port: string, authUrl: string, ssl: boolean, graphQLHost: string, graphQLPort: string);
  }

  export interface SearchField {
    is(value: string): void;
  }

  export class BraintreeGateway {
    constructor(options: { environment: Environment; merchantId: string; publicKey: string; privateKey: string });
    readonly config: { timeout: number };
    readonly graphQLClient: { query(definition: string, variables: Record<string, unknown>): Promise<unknown> };
    readonly clientToken: { generate(options: { merchantAccountId: string }): Promise<unknown> };
    readonly paymentMethodNonce: { find(nonce: string): Promise<unknown> };
    readonly customer: { create(attributes: Record<string, unknown>): Promise<unknown> };
    /** For tests, in Braintree's sandbox and ours. */
    readonly testing: { settle(id: string): Promise<unknown> };
    readonly transaction: {
      sale(attributes: Record<string, unknown>): Promise<unknown>;
      find(id: string): Promise<unknown>;
      void(id: string): Promise<unknown>;
      search(build: (search: { orderId(): SearchField }) => void, done: (error: unknown, found: unknown) => void): void;
    };
  }

  const braintree: { Environment: typeof Environment; BraintreeGateway: typeof BraintreeGateway };
  export default braintree;
}
