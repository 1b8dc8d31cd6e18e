import type { Address } from "../db/index.ts";

/**
 * Finds addresses. `session` connects the searches with the final choice, which is how the provider counts and bills
 * them. Both calls reject on a timeout, because completion is only a help.
 */
export interface AddressCompletion {
  /** Whether addresses in a country (ISO 3166-1) are suggested. */
  covers(country: string): boolean;
  suggest(search: {
    readonly text: string;
    readonly country: string | undefined;
    readonly session: string;
    readonly lang: string;
  }): Promise<readonly { readonly value: string; readonly label: string }[]>;
  /** `undefined` if the address does not exist. */
  address(place: string, session: string): Promise<Address | undefined>;
}
