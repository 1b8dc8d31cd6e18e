/** `21450, "USD"` → `"214.50"`: an amount in minor units, formatted for payment providers (ISO 4217). */
export function toDecimal(amount: number, currency: string): string {
  const digits =
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return (amount / 10 ** digits).toFixed(digits);
}
