import { isGenuine, MERCHANT } from "./client-token.ts";
import { jsonAnswer } from "./exchange.ts";
import type { Answer, Exchange } from "./exchange.ts";
import { at, textAt } from "./json-body.ts";
import { payPalOf } from "./paypal.ts";
import { threeDSecureOf } from "./three-d-secure.ts";
import { answerVenmo, VENMO } from "./venmo.ts";

/**
 * The part of Braintree's GraphQL API that a checkout uses: the configuration, and Venmo's payments. The SDK sends
 * fixed queries, so their names are enough. Cards are exchanged for nonces through the client API, because the
 * configuration lists no features.
 */
export function answerGraphQL({ body, store, origin, now, authorization }: Exchange): Answer {
  if (!isGenuine(store.secret, authorization.replace(/^Bearer /, ""), now))
    return refusal("AUTHENTICATION", "The session is not ours, or too old.");
  const operation =
    textAt(body, "operationName") || (/(?:query|mutation) (\w+)/.exec(textAt(body, "query"))?.[1] ?? "");
  const venmo = answerVenmo(operation, at(body, "variables"), store, now);
  if (venmo) return venmo;
  if (operation !== "ClientConfiguration") return refusal("NOT_IMPLEMENTED", "The sandbox knows no such operation.");
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
          threeDSecureEnabled: true,
          threeDSecure: threeDSecureOf(origin),
        },
        paypal: { ...payPalOf(origin), currencyCode: "USD", environment: "OFFLINE" },
        venmo: { ...VENMO, environment: "SANDBOX" },
        supportedFeatures: [],
      },
    },
  });
}

function refusal(errorClass: string, message: string): Answer {
  return jsonAnswer(200, { data: null, errors: [{ message, extensions: { errorClass } }] });
}
