import { randomBytes } from "node:crypto";
import { type Answer, type Exchange, jsonAnswer } from "./exchange.ts";
import { textAt } from "./json-body.ts";

/**
 * PayPal's part of the client API: creates a payment for approval in PayPal's window, and exchanges the approved one
 * for a nonce.
 */
export function answerPayPal({ method, body, store, origin }: Exchange, path: string): Answer | undefined {
  if (method !== "POST") return undefined;
  if (path === "paypal_hermes/create_payment_resource") {
    const token = `EC-${randomBytes(8).toString("hex").toUpperCase()}`;
    store.approvals.put(token, { status: "CREATED", nonce: "" });
    const redirectUrl = `${origin}/checkoutnow?token=${token}`;
    const paymentToken = `PAYID-${token.slice(3)}`;
    return jsonAnswer(201, {
      paymentResource: { paymentToken, intent: "capture", redirectUrl, authenticateUrl: null },
    });
  }
  if (path === "payment_methods/paypal_accounts") {
    const token = textAt(body, "paypalAccount.correlationId");
    if (store.approvals.get(token)?.status !== "APPROVED") return NOT_APPROVED;
    const nonce = `paypal_sandbox_${randomBytes(12).toString("hex")}`;
    store.nonces.put(nonce, { instrument: { kind: "paypal", email: PAYER.email }, used: false });
    store.approvals.put(token, { status: "CANCELED", nonce });
    const details = { email: PAYER.email, payerInfo: PAYER, correlationId: token };
    return jsonAnswer(202, {
      paypalAccounts: [{ type: "PayPalAccount", nonce, description: "PayPal", consumed: false, details }],
    });
  }
  return undefined;
}

/** The configuration of PayPal for the browser's SDK. */
export function payPalOf(origin: string) {
  return {
    displayName: "Payment sandbox",
    clientId: "sandbox",
    assetsUrl: origin,
    environmentNoNetwork: false,
    unvettedMerchant: false,
    braintreeClientId: "sandbox",
    billingAgreementsEnabled: false,
    merchantAccountId: "sandbox_usd",
    payeeEmail: null,
  };
}

/** The only account in the sandbox. */
const PAYER = {
  email: "payer@example.com",
  firstName: "Pat",
  lastName: "Payer",
  payerId: "SANDBOX",
  countryCode: "US",
};

const NOT_APPROVED = jsonAnswer(422, { error: { message: "This payment was not approved in PayPal's window." } });
