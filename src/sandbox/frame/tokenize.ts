import valid from "card-validator";
import type { CardForm } from "./card-form.ts";
import { digits } from "./format.ts";
import { entriesOf, textOf } from "./options.ts";

/** A refusal in the format that Braintree's outer side converts to its own error. */
interface Refusal {
  readonly name: "BraintreeError";
  readonly code: string;
  readonly type: "CUSTOMER" | "NETWORK";
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Sends the card to the sandbox. Returns the data for the page, including the nonce. Rejects with a `Refusal`. */
export async function tokenize(form: CardForm, client: unknown, options: unknown): Promise<unknown> {
  const { fields } = form;
  if (fields.every((field) => form.state(field).isEmpty)) {
    throw refusal("HOSTED_FIELDS_FIELDS_EMPTY", "CUSTOMER", "All fields are empty. Cannot tokenize empty card fields.");
  }
  const invalidFieldKeys = fields.filter((field) => !form.state(field).isValid);
  if (invalidFieldKeys.length > 0) {
    const message = "Some payment input fields are invalid. Cannot tokenize invalid card fields.";
    throw refusal("HOSTED_FIELDS_FIELDS_INVALID", "CUSTOMER", message, { invalidFieldKeys });
  }
  const { month, year } = valid.expirationDate(form.value("expirationDate"));
  const cardholderName = textOf(options, "cardholderName");
  const response = await send(client, {
    ...(cardholderName ? { cardholderName } : {}),
    number: digits(form.value("number")),
    cvv: form.value("cvv"),
    expirationMonth: (month ?? "").padStart(2, "0"),
    expirationYear: year?.length === 2 ? `20${year}` : year,
    billingAddress: {
      ...entriesOf(options, "billingAddress"),
      ...(fields.includes("postalCode") ? { postalCode: form.value("postalCode") } : {}),
    },
  });
  if (response.status >= 500) throw NO_ANSWER;
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const message = "The supplied card data failed tokenization.";
    throw refusal("HOSTED_FIELDS_FAILED_TOKENIZATION", "CUSTOMER", message, {
      originalError: { details: { httpStatus: response.status, originalError: answer } },
    });
  }
  return entriesOf(entriesOf(answer, "creditCards"), "0");
}

const NO_ANSWER = refusal(
  "HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR",
  "NETWORK",
  "A tokenization network error occurred.",
);

async function send(client: unknown, creditCard: object): Promise<Response> {
  const url = `${textOf(entriesOf(client, "gatewayConfiguration"), "clientApiUrl")}/v1/payment_methods/credit_cards`;
  const body = JSON.stringify({ authorizationFingerprint: textOf(client, "authorizationFingerprint"), creditCard });
  try {
    return await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      signal: AbortSignal.timeout(30_000),
    });
  } catch {
    throw NO_ANSWER;
  }
}

function refusal(code: string, type: Refusal["type"], message: string, details?: Refusal["details"]): Refusal {
  return { name: "BraintreeError", code, type, message, ...(details ? { details } : {}) };
}
