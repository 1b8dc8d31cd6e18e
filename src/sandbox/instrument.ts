import { createHash } from "node:crypto";
import type { TestCard } from "./test-cards.ts";

/** What a nonce or a token stands for. Nothing of it could be used to pay anywhere. */
export type Instrument =
  | { readonly kind: "card"; readonly card: TestCard; readonly sca?: Authentication }
  | { readonly kind: "paypal"; readonly email: string }
  | { readonly kind: "venmo"; readonly username: string; readonly refused?: true };

/** How 3-D Secure ended for a card, in Braintree's words. */
export interface Authentication {
  readonly status: string;
  readonly liabilityShifted: boolean;
}

/** The same for two nonces of one card or one account. */
export function fingerprintOf(instrument: Instrument): string {
  if (instrument.kind === "card") return instrument.card.fingerprint;
  const account = instrument.kind === "paypal" ? instrument.email : instrument.username;
  return createHash("sha256").update(`${instrument.kind} ${account}`).digest("hex");
}
