import type { PaymentAddress } from "../../../renderers/commerce/index.ts";

/** An address with the SDK's field names, without empty fields. */
export function toSdkAddress(address: PaymentAddress): Record<string, string> {
  const named = {
    streetAddress: address.line1,
    extendedAddress: address.line2,
    locality: address.city,
    region: address.region,
    postalCode: address.postalCode,
    countryCodeAlpha2: address.countryCode,
  };
  return Object.fromEntries(Object.entries(named).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}
