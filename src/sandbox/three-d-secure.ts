import { randomBytes } from "node:crypto";
import { type Answer, type Exchange, jsonAnswer } from "./exchange.ts";
import type { Authentication, Instrument } from "./instrument.ts";
import { textAt } from "./json-body.ts";
import type { TestCard } from "./test-cards.ts";

/**
 * 3-D Secure by card number, like Braintree's test cards: most pass without a challenge, one gets a challenge, one
 * fails, and one cannot be authenticated. The answer of a challenge is what the bank's page, which is ours here,
 * signed: `ok` or `no`.
 */
export function answerThreeDSecure({ method, body, store }: Exchange, path: string): Answer | undefined {
  const [, nonce, step] = /^payment_methods\/([^/]+)\/three_d_secure\/(lookup|authenticate_from_jwt)$/.exec(path) ?? [];
  if (method !== "POST" || nonce === undefined) return undefined;
  const known = store.nonces.get(decodeURIComponent(nonce));
  if (known?.instrument.kind !== "card" || known.used) return NO_SUCH_NONCE;
  const { card } = known.instrument;
  const asksBank = step === "lookup" && card.bank === "asks";
  const outcome = step === "lookup" ? LOOKED_UP[card.bank] : ANSWERED[textAt(body, "jwt")];
  if (!outcome) return jsonAnswer(422, { error: { message: "The bank's answer is not one of ours." } });
  const authenticated = `tokencc_sandbox_${randomBytes(12).toString("hex")}`;
  const instrument: Instrument = { kind: "card", card, sca: outcome };
  store.nonces.put(authenticated, { instrument, used: false });
  const info = { ...outcome, liabilityShiftPossible: true, enrolled: "Y", threeDSecureVersion: "2.2.0" };
  const transactionId = randomBytes(8).toString("hex");
  return jsonAnswer(201, {
    lookup: asksBank
      ? {
          acsUrl: "/three-d-secure",
          pareq: "sandbox",
          md: "sandbox",
          termUrl: "/",
          threeDSecureVersion: "2.2.0",
          transactionId,
        }
      : { acsUrl: null, threeDSecureVersion: "2.2.0", transactionId },
    paymentMethod: {
      type: "CreditCard",
      nonce: authenticated,
      description: `ending in ${card.lastFour.slice(-2)}`,
      consumed: false,
      threeDSecureInfo: info,
      details: { bin: card.bin, lastFour: card.lastFour, lastTwo: card.lastFour.slice(-2), cardType: card.brand },
    },
    threeDSecureInfo: info,
    success: true,
  });
}

const NO_SUCH_NONCE = jsonAnswer(404, { error: { message: "There is no such card." } });

const LOOKED_UP: Readonly<Record<TestCard["bank"], Authentication>> = {
  trusts: { status: "authenticate_successful", liabilityShifted: true },
  asks: { status: "challenge_required", liabilityShifted: false },
  refuses: { status: "authenticate_frictionless_failed", liabilityShifted: false },
  silent: { status: "authenticate_unable_to_authenticate", liabilityShifted: false },
};

const ANSWERED: Readonly<Record<string, Authentication>> = {
  ok: { status: "authenticate_successful", liabilityShifted: true },
  no: { status: "authenticate_failed", liabilityShifted: false },
};

/** The address of the script that shows a bank's challenge, for the SDK in the browser. */
export function threeDSecureOf(origin: string) {
  return {
    cardinalAuthenticationJWT: "sandbox",
    cardinalSongbirdUrl: `${origin}/songbird.js`,
    cardinalSongbirdIdentityHash: null,
  };
}
