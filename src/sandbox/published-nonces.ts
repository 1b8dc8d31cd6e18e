import type { Authentication, Instrument } from "./instrument.ts";
import type { Nonce, Store } from "./store.ts";
import { recognise } from "./test-cards.ts";

/**
 * Finds a nonce: one that the sandbox issued, or one that Braintree publishes for its sandbox, which can be used
 * repeatedly.
 */
export function findNonce(store: Store, id: string): Nonce | undefined {
  const published = PUBLISHED[id];
  return published ? { instrument: published, used: false } : store.nonces.get(id);
}

/** A nonce issued here can be used once. */
export function spend(store: Store, id: string): void {
  const nonce = store.nonces.get(id);
  if (nonce) store.nonces.put(id, { ...nonce, used: true });
}

/** A stored payment method that every sandbox has, for accounts that did not pay in it. */
export function publishedMethod(token: string): Instrument | undefined {
  const number = PUBLISHED_CARDS[token];
  const card = number && recognise({ number, cvv: "123", expires: "12/2030", postalCode: "" });
  return card ? { kind: "card", card } : undefined;
}

/** A card with the result of its bank's authentication. */
function authenticated(sca: Authentication): Instrument | undefined {
  const card = recognise({ number: "4000000000001000", cvv: "123", expires: "12/2030", postalCode: "" });
  return card && { kind: "card", card, sca };
}

const PUBLISHED_CARDS: Readonly<Record<string, string | undefined>> = {
  "sample-visa": "4111111111111111",
  // Its bank declines every sale.
  "sample-declined": "4000111111111115",
};

/** The published nonces that are relevant for our charges; their names are in `Test.Nonces` of the provider's SDK. */
const PUBLISHED: Readonly<Record<string, Instrument | undefined>> = {
  "fake-paypal-one-time-nonce": { kind: "paypal", email: "payer@example.com" },
  "fake-venmo-account-nonce": { kind: "venmo", username: "venmojoe" },
  // The wallet issues no token for it.
  "fake-token-issuance-error-venmo-account-nonce": { kind: "venmo", username: "venmojoe", refused: true },
  "fake-three-d-secure-visa-full-authentication-nonce": authenticated({
    status: "authenticate_successful",
    liabilityShifted: true,
  }),
  "fake-three-d-secure-visa-failed-authentication-nonce": authenticated({
    status: "authenticate_failed",
    liabilityShifted: false,
  }),
};
