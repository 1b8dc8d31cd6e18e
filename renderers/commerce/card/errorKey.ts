import type { ClientPaymentErrorCode } from "../payments.ts";

/** The text for an error of a payments client, as a key of this block's texts. Each text tells what to do. */
export function errorKey(code: ClientPaymentErrorCode): string {
  return KEYS[code];
}

const KEYS: Readonly<Record<ClientPaymentErrorCode, string>> = {
  fields_empty: "problems.fields",
  fields_invalid: "problems.fields",
  cancelled: "problems.cancelled",
  unavailable: "problems.unavailable",
  session_expired: "problems.expired",
  network: "problems.network",
  rejected: "problems.rejected",
  sca_failed: "problems.confirmation",
};
