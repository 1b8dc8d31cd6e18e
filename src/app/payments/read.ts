import type { PaymentAddress } from "../../../renderers/commerce/index.ts";

/** A value in the SDK's data; `undefined` if it does not exist. */
export function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

/** A text in the SDK's data; `""` if it does not exist. */
export function textAt(value: unknown, key: string): string {
  const found = at(value, key);
  return typeof found === "string" ? found : "";
}

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
