/**
 * The minor units (cents, pence) of a price that the service has written ("USD 1,234.50" → 123450), in any
 * language: all of a currency's fraction digits are always written. Undefined where there is no digit.
 */
export function minorUnits(price: string): number | undefined {
  const digits = price.replaceAll(/\D/g, "");
  return digits === "" ? undefined : Number(digits);
}

/** "−USD 40.00": what is taken off. */
export function minus(price: string): string {
  return /^[-−]/u.test(price) ? price : `−${price}`;
}
