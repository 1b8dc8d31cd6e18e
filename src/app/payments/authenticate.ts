import { ClientPaymentError } from "../../../renderers/index.ts";
import type { Authentication, PaymentToken } from "../../../renderers/index.ts";
import { toSdkAddress } from "./address.ts";
import { toClientError } from "./client-error.ts";
import { at, textAt } from "./read.ts";
import type { Sdk, SdkClient, SdkVerifier } from "./sdk.ts";

/** Asks a card's bank who pays; see `PaymentsClient.authenticate`. */
export type Authenticate = (token: PaymentToken, about: Authentication) => Promise<PaymentToken>;

/**
 * 3-D Secure: lets the card's bank confirm that it is its customer who pays, with a question where the bank wants one. Answers with the card as a
 * new nonce. Rejects with a `ClientPaymentError`: `sca_failed` when the bank says no or cannot say, `cancelled` when its question was closed.
 */
export function createAuthenticate(sdk: Sdk, client: SdkClient): Authenticate {
  // One for the page: the bank's script knows no second one beside it.
  let verifier: Promise<SdkVerifier> | undefined;
  return async (token, { amount, email, billing }) => {
    try {
      verifier ??= sdk.threeDSecure().then((module) => module.create({ client, version: 2 }));
      const verified = await (await verifier).verifyCard({
        amount,
        nonce: token.nonce,
        bin: token.card?.bin ?? "",
        ...(email === undefined ? {} : { email }),
        ...(billing ? { billingAddress: toSdkAddress(billing) } : {}),
        onLookupComplete: (_data, next) => next(),
      });
      const nonce = textAt(verified, "nonce");
      const info = at(verified, "threeDSecureInfo");
      const liabilityShifted = at(info, "liabilityShifted") === true;
      if (nonce === "" || !liabilityShifted)
        throw new ClientPaymentError("sca_failed", `The bank answered "${textAt(info, "status")}"`);
      return { ...token, nonce, sca: { status: textAt(info, "status"), liabilityShifted } };
    } catch (error) {
      if (!(error instanceof ClientPaymentError)) verifier = undefined;
      throw toClientError(error);
    }
  };
}
