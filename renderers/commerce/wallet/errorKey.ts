import type { ClientPaymentErrorCode } from "../payments.ts";

/** The text for an error of a payments client, as a key of this block's texts. Each text tells what to do. */
export function errorKey(code: ClientPaymentErrorCode): string {
  return KEYS[code] ?? "problems.unavailable";
}

const KEYS: Readonly<Partial<Record<ClientPaymentErrorCode, string>>> = {
  cancelled: "problems.cancelled",
  session_expired: "problems.expired",
  network: "problems.network",
  rejected: "problems.rejected",
};
