/**
 * All codes with which the sandbox refuses, with Braintree's texts. What kind of refusal each is stands in
 * `payments/braintree/refusals.ts`; a code that is missing there fails `tests/unit/server/payments/braintree/refusals.test.ts`.
 */

/** The bank refused, or could not be reached (3000). `hard`: the same card will be refused again. */
interface Decline {
  readonly text: string;
  readonly hard: boolean;
}

/** The amount or the card's security code of a sale selects the code: see `test-cards.ts`. */
export function declineOf(code: string): Decline {
  const soft = SOFT[code];
  return { text: soft ?? HARD[code] ?? "Processor Declined", hard: soft === undefined && code in HARD };
}

const SOFT: Readonly<Record<string, string>> = {
  2000: "Do Not Honor",
  2001: "Insufficient Funds",
  2002: "Limit Exceeded",
  2003: "Cardholder's Activity Limit Exceeded",
  2011: "Voice Authorization Required",
  2016: "Duplicate Transaction",
  2021: "Security Violation",
  2025: "Set Up Error - Merchant",
  2026: "Invalid Merchant ID",
  2030: "Set Up Error - Terminal",
  2034: "No Action Taken",
  2035: "Partial Approval For Amount In Group III Version",
  2038: "Processor Declined",
  2040: "Invalid Store",
  2042: "Invalid Client ID",
  2044: "Declined - Call Issuer",
  2046: "Declined",
  2048: "Invalid Amount",
  2050: "Invalid Credit Plan",
  2057: "Issuer or Cardholder has put a restriction on the card",
  2062: "Invalid Tax Amount",
  2064: "Invalid Currency Code",
  2073: "PayPal Validation Error",
  2099: "Cardholder Authentication Required",
  2101: "Additional Authorization Required",
  2104: "Offline Issuer Declined",
  2105: "Cannot Authorize at this time (Life cycle)",
  2106: "Cannot Authorize at this time (Policy)",
  3000: "Processor Network Unavailable - Try Again",
};

const HARD: Readonly<Record<string, string>> = {
  2004: "Expired Card",
  2005: "Invalid Credit Card Number",
  2006: "Invalid Expiration Date",
  2007: "No Account",
  2008: "Card Account Length Error",
  2009: "No Such Issuer",
  2010: "Card Issuer Declined CVV",
  2012: "Processor Declined - Possible Lost Card",
  2013: "Processor Declined - Possible Stolen Card",
  2014: "Processor Declined - Fraud Suspected",
  2015: "Transaction Not Allowed",
  2017: "Cardholder Stopped Billing",
  2018: "Cardholder Stopped All Billing",
  2019: "Invalid Transaction",
  2020: "Violation",
  2022: "Declined - Updated Cardholder Available",
  2023: "Processor Does Not Support This Feature",
  2024: "Card Type Not Enabled",
  2027: "Set Up Error - Amount",
  2028: "Set Up Error - Hierarchy",
  2029: "Set Up Error - Card",
  2031: "Encryption Error",
  2032: "Surcharge Not Permitted",
  2033: "Inconsistent Data",
  2036: "Authorization could not be found",
  2037: "Already Reversed",
  2039: "Invalid Authorization Code",
  2041: "Declined - Call For Approval",
  2043: "Error - Do Not Retry, Call Issuer",
  2045: "Invalid Merchant Number",
  2047: "Call Issuer. Pick Up Card.",
  2049: "Invalid SKU Number",
  2051: "Credit Card Number does not match method of payment",
  2053: "Card reported as lost or stolen",
  2054: "Reversal amount does not match authorization amount",
  2055: "Invalid Transaction Division Number",
  2056: "Transaction amount exceeds the transaction division limit",
  2058: "Merchant not Mastercard SecureCode enabled",
  2059: "Address Verification Failed",
  2060: "Address Verification and Card Security Code Failed",
  2061: "Invalid Transaction Data",
  2063: "PayPal Business Account preference resulted in the transaction failing",
  2065: "Refund Time Limit Exceeded",
  2066: "PayPal Business Account Restricted",
  2067: "Authorization Expired",
  2068: "PayPal Business Account Locked or Closed",
  2069: "PayPal Blocking Duplicate Order IDs",
  2070: "PayPal Buyer Revoked Pre-Approved Payment Authorization",
  2071: "PayPal Payee Account Invalid Or Does Not Have a Confirmed Email",
  2072: "PayPal Payee Email Incorrectly Formatted",
  2074: "Funding Instrument In The PayPal Account Was Declined By The Processor Or Bank, Or It Can't Be Used For This Payment",
  2075: "Payer Account Is Locked Or Closed",
  2076: "Payer Cannot Pay For This Transaction With PayPal",
  2077: "Transaction Refused Due To PayPal Risk Model",
  2079: "PayPal Merchant Account Configuration Error",
  2081: "PayPal pending payments are not supported",
  2082: "PayPal Domestic Transaction Required",
  2083: "PayPal Phone Number Required",
  2084: "PayPal Tax Info Required",
  2085: "PayPal Payee Blocked Transaction",
  2086: "PayPal Transaction Limit Exceeded",
  2087: "PayPal reference transactions not enabled for your account",
  2088: "Currency not enabled for your PayPal seller account",
  2089: "PayPal payee email permission denied for this request",
  2090: "PayPal or Venmo account not configured to refund more than settled amount",
  2091: "Currency of this transaction must match currency of your PayPal account",
  2092: "No Data Found - Try Another Verification Method",
  2093: "PayPal payment method is invalid",
  2094: "PayPal payment has already been completed",
  2095: "PayPal refund is not allowed after partial refund",
  2096: "PayPal buyer account can't be the same as the seller account",
  2097: "PayPal authorization amount limit exceeded",
  2098: "PayPal authorization count limit exceeded",
  2100: "PayPal channel initiated billing not enabled for your account",
  2102: "Incorrect PIN",
  2103: "PIN try exceeded",
  2107: "Card Not Activated",
  2108: "Closed Card",
};

export const DECLINE_CODES: readonly string[] = [...Object.keys(SOFT), ...Object.keys(HARD)];

/** The provider's own rules refused, with or without asking the bank; and how to trigger each of them here. */
export const REJECTIONS = {
  application_incomplete: "an amount of 5001.00",
  avs: "postal code 20000",
  avs_and_cvv: "postal code 20000 and security code 200",
  cvv: "security code 200",
  duplicate: "the same order, amount and card within 30 s of a charge",
  fraud: "card 4000111111111511",
  risk_threshold: "card 4111130000000003",
  three_d_secure: "a card that its bank has not confirmed, where that is asked for",
  token_issuance: "nonce fake-token-issuance-error-venmo-account-nonce",
} as const;

export type Rejection = keyof typeof REJECTIONS;

/** Errors of an invalid request; no transaction is created. */
export const PROBLEMS = {
  "81502": { attribute: "amount", message: "Amount is required." },
  "81503": { attribute: "amount", message: "Amount is an invalid format." },
  "81531": { attribute: "amount", message: "Amount must be greater than zero." },
  // Not a code of Braintree's. A wallet that is paid from a bank account, with the postal code of a military post office
  // of the United States (09…, 340…, 962… to 966…).
  "apo-fpo": { attribute: "postal_code", message: "APO/FPO address not supported for bank transfers." },
  "91513": { attribute: "merchant_account_id", message: "Merchant account ID is invalid." },
  "91518": { attribute: "payment_method_token", message: "Payment method token is invalid." },
  "91564": { attribute: "payment_method_nonce", message: "Cannot use a payment_method_nonce more than once." },
  "91565": { attribute: "payment_method_nonce", message: "Unknown or expired payment_method_nonce." },
} as const;
