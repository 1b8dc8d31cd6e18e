import { isGenuine, MERCHANT } from "./client-token.ts";
import { jsonAnswer } from "./exchange.ts";
import type { Answer, Exchange } from "./exchange.ts";
import { textAt } from "./json-body.ts";

/**
 * Braintree's GraphQL, as far as a page that takes cards asks it: the configuration. The SDK sends one fixed query, so its name is enough.
 * Cards are exchanged for nonces through the client API, since no feature is listed that says otherwise.
 */
export function answerGraphQL({ body, store, origin, now, authorization }: Exchange): Answer {
  if (!isGenuine(store.secret, authorization.replace(/^Bearer /, ""), now))
    return refusal("AUTHENTICATION", "The session is not ours, or too old.");
  if (textAt(body, "operationName") !== "ClientConfiguration")
    return refusal("NOT_IMPLEMENTED", "The sandbox knows no such operation.");
  return jsonAnswer(200, {
    data: {
      clientConfiguration: {
        environment: "SANDBOX",
        merchantId: MERCHANT,
        assetsUrl: origin,
        clientApiUrl: `${origin}/merchants/${MERCHANT}/client_api`,
        analyticsUrl: `${origin}/reports`,
        creditCard: {
          supportedCardBrands: ["VISA", "MASTERCARD", "AMERICAN_EXPRESS", "DISCOVER", "JCB", "INTERNATIONAL_MAESTRO"],
          challenges: ["CVV"],
          threeDSecureEnabled: false,
          threeDSecure: null,
        },
        supportedFeatures: [],
      },
    },
  });
}

function refusal(errorClass: string, message: string): Answer {
  return jsonAnswer(200, { data: null, errors: [{ message, extensions: { errorClass } }] });
}
