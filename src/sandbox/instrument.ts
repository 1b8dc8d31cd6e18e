import { createHash } from "node:crypto";
import type { TestCard } from "./test-cards.ts";

/** What a nonce or a token represents. Cannot be used to pay anywhere. */
export type Instrument =
  | { readonly kind: "card"; readonly card: TestCard; readonly sca?: Authentication }
  | { readonly kind: "paypal"; readonly email: string }
  | { readonly kind: "venmo"; readonly username: string; readonly refused?: true };

/** The result of 3-D Secure for a card, with Braintree's names. */
export interface Authentication {
  readonly status: string;
  readonly liabilityShifted: boolean;
}

/** Equal for two nonces of the same card or account. */
export function fingerprintOf(instrument: Instrument): string {
  if (instrument.kind === "card") return instrument.card.fingerprint;
  const account = instrument.kind === "paypal" ? instrument.email : instrument.username;
  return createHash("sha256").update(`${instrument.kind} ${account}`).digest("hex");
}
