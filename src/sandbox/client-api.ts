import { randomBytes } from "node:crypto";
import { isGenuine, MERCHANT } from "./client-token.ts";
import { type Answer, type Exchange, jsonAnswer } from "./exchange.ts";
import { at, textAt } from "./json-body.ts";
import { answerPayPal, payPalOf } from "./paypal.ts";
import { recognise } from "./test-cards.ts";
import { answerThreeDSecure, threeDSecureOf } from "./three-d-secure.ts";
import { VENMO } from "./venmo.ts";

/** Braintree's client API, which browsers call: the configuration, and a nonce for a card. */
export function answerClient(exchange: Exchange, path: string): Answer | undefined {
  const { method, url, body, store, now } = exchange;
  const fingerprint = url.searchParams.get("authorizationFingerprint") ?? textAt(body, "authorizationFingerprint");
  const genuine = isGenuine(store.secret, fingerprint, now);
  if (method === "GET" && path === "configuration") {
    return genuine ? jsonAnswer(200, configuration(exchange.origin)) : NOT_AUTHORIZED;
  }
  if (method === "POST" && path === "payment_methods/credit_cards") {
    return genuine ? tokenize(exchange, at(body, "creditCard")) : NOT_AUTHORIZED;
  }
  if (!genuine) return NOT_AUTHORIZED;
  return answerThreeDSecure(exchange, path) ?? answerPayPal(exchange, path);
}

const NOT_AUTHORIZED = jsonAnswer(401, {
  error: { message: "The session is not ours, or it is more than a day old." },
});

function configuration(origin: string) {
  return {
    environment: "sandbox",
    merchantId: MERCHANT,
    assetsUrl: origin,
    clientApiUrl: `${origin}/merchants/${MERCHANT}/client_api`,
    challenges: ["cvv"],
    creditCards: {
      supportedCardTypes: ["Visa", "MasterCard", "American Express", "Discover", "JCB", "Maestro"],
      collectDeviceData: false,
    },
    threeDSecureEnabled: true,
    threeDSecure: threeDSecureOf(origin),
    paypalEnabled: true,
    paypal: { ...payPalOf(origin), currencyIsoCode: "USD", environment: "offline" },
    payWithVenmo: { ...VENMO, environment: "sandbox" },
  };
}

function tokenize({ store }: Exchange, typed: unknown): Answer {
  const card = recognise({
    number: textAt(typed, "number"),
    cvv: textAt(typed, "cvv"),
    expires: `${textAt(typed, "expirationMonth")}/${textAt(typed, "expirationYear")}`,
    postalCode: textAt(typed, "billingAddress.postalCode"),
  });
  if (!card) return NOT_A_TEST_CARD;
  const nonce = `tokencc_sandbox_${randomBytes(12).toString("hex")}`;
  store.nonces.put(nonce, { instrument: { kind: "card", card }, used: false });
  const { bin, lastFour, brand } = card;
  return jsonAnswer(201, {
    creditCards: [
      {
        type: "CreditCard",
        nonce,
        description: `ending in ${lastFour.slice(-2)}`,
        details: { bin, lastFour, lastTwo: lastFour.slice(-2), cardType: brand },
        consumed: false,
      },
    ],
  });
}

const NOT_A_TEST_CARD = jsonAnswer(422, {
  error: { message: "This is a sandbox: it takes Braintree's published test cards only, and never a real one." },
  fieldErrors: [
    {
      field: "creditCard",
      fieldErrors: [{ field: "number", code: "81715", message: "Credit card number is not a test card." }],
    },
  ],
});
