import { type CardField, ClientPaymentError, type ClientPaymentErrorCode } from "../../../renderers/commerce/index.ts";
import { isCardField } from "./card-state.ts";
import { at, textAt } from "./read.ts";

/** Converts an error of the SDK, or of loading it, to the port's type. */
export function toClientError(error: unknown): ClientPaymentError {
  if (error instanceof ClientPaymentError) return error;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : `Payment failed: ${code}`;
  return new ClientPaymentError(code, message, { fields: fieldsOf(error), cause: error });
}

/**
 * Braintree's error codes. Other codes mean a network problem if their type is NETWORK, and otherwise that its code or
 * frames could not be used.
 */
export const CODES: Readonly<Record<string, ClientPaymentErrorCode>> = {
  HOSTED_FIELDS_FIELDS_EMPTY: "fields_empty",
  HOSTED_FIELDS_FIELDS_INVALID: "fields_invalid",
  HOSTED_FIELDS_FAILED_TOKENIZATION: "rejected",
  HOSTED_FIELDS_TOKENIZATION_FAIL_ON_DUPLICATE: "rejected",
  HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED: "rejected",
  HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR: "network",
  VENMO_CANCELED: "cancelled",
  VENMO_APP_CANCELED: "cancelled",
  VENMO_CUSTOMER_CANCELED: "cancelled",
  VENMO_DESKTOP_CANCELED: "cancelled",
  VENMO_TOKENIZATION_CANCELED_BY_MERCHANT: "cancelled",
  // The person closed the window.
  FRAME_SERVICE_FRAME_CLOSED: "cancelled",
  VENMO_MOBILE_POLLING_TOKENIZATION_TIMEOUT: "cancelled",
  VENMO_MOBILE_POLLING_TOKENIZATION_EXPIRED: "cancelled",
  VENMO_MOBILE_POLLING_TOKENIZATION_CANCELED: "cancelled",
  VENMO_TOKENIZATION_FAILED: "rejected",
  PAYPAL_ACCOUNT_TOKENIZATION_FAILED: "rejected",
  PAYPAL_START_VAULT_INITIATED_CHECKOUT_CANCELED: "cancelled",
  THREEDS_CARDINAL_SDK_CANCELED: "cancelled",
  THREEDS_VERIFY_CARD_CANCELED_BY_MERCHANT: "cancelled",
  THREEDS_LOOKUP_TOKENIZED_CARD_NOT_FOUND_ERROR: "rejected",
  THREEDS_LOOKUP_ERROR: "sca_failed",
  THREEDS_LOOKUP_VALIDATION_ERROR: "sca_failed",
  THREEDS_CARDINAL_SDK_ERROR: "sca_failed",
  THREEDS_CARDINAL_SDK_SETUP_FAILED: "sca_failed",
  THREEDS_CARDINAL_SDK_SETUP_TIMEDOUT: "sca_failed",
  THREEDS_CARDINAL_SDK_RESPONSE_TIMEDOUT: "sca_failed",
  THREEDS_CARDINAL_SDK_SCRIPT_LOAD_FAILED: "sca_failed",
  THREEDS_CARDINAL_SDK_BAD_CONFIG: "sca_failed",
  THREEDS_CARDINAL_SDK_BAD_JWT: "sca_failed",
  THREEDS_JWT_AUTHENTICATION_FAILED: "sca_failed",
  CLIENT_GATEWAY_NETWORK: "network",
  CLIENT_REQUEST_TIMEOUT: "network",
  CLIENT_AUTHORIZATION_INVALID: "session_expired",
  CLIENT_AUTHORIZATION_INSUFFICIENT: "session_expired",
};

function codeOf(error: unknown): ClientPaymentErrorCode {
  const status = at(at(at(at(error, "details"), "originalError"), "details"), "httpStatus");
  if (status === 401 || status === 403) return "session_expired";
  return CODES[textAt(error, "code")] ?? (textAt(error, "type") === "NETWORK" ? "network" : "unavailable");
}

function fieldsOf(error: unknown): readonly CardField[] {
  const keys = at(at(error, "details"), "invalidFieldKeys");
  return Array.isArray(keys) ? keys.filter(isCardField) : [];
}
