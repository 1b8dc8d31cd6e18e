/** An address as forms take it; what is not known is `""`. `region` is the code of our own lists where the country has one. */
export interface Address {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
}

/**
 * Whoever knows addresses. `session` ties the questions of one search to the choice that ends it, which is how they are
 * counted and paid for. Both reject when no answer comes in time: nobody needs to wait for help.
 */
export interface AddressCompletion {
  /** Whether addresses of a country (ISO 3166-1) are suggested at all. */
  covers(country: string): boolean;
  suggest(search: {
    readonly text: string;
    readonly country: string | undefined;
    readonly session: string;
    readonly lang: string;
  }): Promise<readonly { readonly value: string; readonly label: string }[]>;
  /** `undefined` where there is no such address. */
  address(place: string, session: string): Promise<Address | undefined>;
}
