/**
 * The minor units (cents, pence) of a price as the service formats it ("USD 1,234.50" → 123450), in any language. This
 * works because all fraction digits of a currency are always present. Undefined if there is no digit.
 */
export function minorUnits(price: string): number | undefined {
  const digits = price.replaceAll(/\D/g, "");
  return digits === "" ? undefined : Number(digits);
}
