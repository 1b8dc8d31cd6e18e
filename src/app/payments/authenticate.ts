import { ClientPaymentError, type Authentication, type PaymentToken } from "../../../renderers/commerce/index.ts";
import { toSdkAddress, at, textAt } from "./read.ts";
import { toClientError } from "./client-error.ts";
import type { Sdk, SdkClient, SdkVerifier } from "./sdk.ts";

/** Lets a card's bank authenticate the payer; see `PaymentsClient.authenticate`. */
type Authenticate = (token: PaymentToken, about: Authentication) => Promise<PaymentToken>;

/**
 * 3-D Secure: the card's bank confirms that its customer pays, with a challenge if the bank wants one. Returns the card
 * as a new nonce. Rejects with a `ClientPaymentError`: `sca_failed` if the bank refuses or cannot decide, `cancelled`
 * if the challenge was closed.
 */
export function createAuthenticate(sdk: Sdk, client: SdkClient): Authenticate {
  // One per page, because the bank's script does not support a second one.
  let verifier: Promise<SdkVerifier> | undefined;
  const startAnew = () => {
    verifier = undefined;
    // If the bank's script is loaded, keep it: a second copy would not work.
    if (at(window, "Cardinal") === undefined) sdk.forgetScripts();
  };
  return async (token, { amount, email, billing }) => {
    try {
      verifier ??= sdk.threeDSecure().then((module) => module.create({ client, version: 2, cardinalSDKConfig }));
      const one = await verifier;
      const question = questionOf(one, () => {
        // Otherwise it would keep waiting in the next payment.
        startAnew();
        one.teardown().catch(() => undefined);
      });
      const verifying = one.verifyCard({
        amount,
        nonce: token.nonce,
        bin: token.card?.bin ?? "",
        ...(email === undefined ? {} : { email }),
        ...(billing ? { billingAddress: toSdkAddress(billing) } : {}),
        onLookupComplete(data, next) {
          if (at(data, "requiresUserAuthentication") === true) question.expect();
          next();
        },
      });
      const verified = await Promise.race([verifying, question.missed]).finally(question.forget);
      const nonce = textAt(verified, "nonce");
      const info = at(verified, "threeDSecureInfo");
      const liabilityShifted = at(info, "liabilityShifted") === true;
      if (wasClosed(verified)) throw new ClientPaymentError("cancelled", "The bank's question was closed");
      if (nonce === "" || !liabilityShifted)
        throw new ClientPaymentError("sca_failed", `The bank answered "${textAt(info, "status")}"`);
      return { ...token, nonce, sca: { status: textAt(info, "status"), liabilityShifted } };
    } catch (error) {
      if (!(error instanceof ClientPaymentError)) startAnew();
      throw toClientError(error);
    }
  };
}

/** Shows an exit button, so that the person can leave the challenge. */
const cardinalSDKConfig = { payment: { displayExitButton: true } } as const;

/** How long the bank's challenge may take to appear. There is no limit for answering it. */
const QUESTION_TIMEOUT_MS = 20_000;

/**
 * If the bank's script was blocked, the SDK waits forever for the answer to an invisible challenge. `missed` then
 * rejects.
 */
function questionOf(verifier: SdkVerifier, onMissed: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fail = (_reason: ClientPaymentError): void => {};
  let lost = false;
  const missed = new Promise<never>((_, reject) => (fail = reject));
  const seen = () => clearTimeout(timer);
  verifier.on("authentication-modal-render", seen);
  return {
    missed,
    expect() {
      // Without the bank's script nothing will appear.
      const wait = at(window, "Cardinal") === undefined ? 0 : QUESTION_TIMEOUT_MS;
      timer = setTimeout(() => {
        lost = true;
        onMissed();
        fail(new ClientPaymentError("sca_failed", "The bank's question did not come"));
      }, wait);
    },
    forget() {
      seen();
      // The verifier accepts no calls after its teardown.
      if (!lost) verifier.off("authentication-modal-render", seen);
    },
  };
}

/** Whether the person closed the challenge. The SDK passes on the bank's code for it together with a failure. */
function wasClosed(verified: unknown): boolean {
  const payment = at(at(verified, "rawCardinalSDKVerificationData"), "Payment");
  return at(at(payment, "ExtendedData"), "ChallengeCancel") === "01";
}
