import { ClientPaymentError } from "../../../renderers/commerce/index.ts";
import type { Authentication, PaymentToken } from "../../../renderers/commerce/index.ts";
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
  const startAnew = () => {
    verifier = undefined;
    // Where the bank's script is there, it stays: a second one beside it would not work.
    if (at(window, "Cardinal") === undefined) sdk.forgetScripts();
  };
  return async (token, { amount, email, billing }) => {
    try {
      verifier ??= sdk.threeDSecure().then((module) => module.create({ client, version: 2, cardinalSDKConfig }));
      const one = await verifier;
      const question = questionOf(one, () => {
        // What it waits for it would wait for in the next payment too.
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

/** Somebody who does not want to answer must be able to leave. */
const cardinalSDKConfig = { payment: { displayExitButton: true } } as const;

/** How long a bank's question may take to come into sight. Answering it may take as long as it takes. */
const QUESTION_TIMEOUT_MS = 20_000;

/** Where the bank's script was blocked, the SDK waits for ever for the answer to a question that is not shown: `missed` then rejects. */
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
      // Without its script nothing will come.
      const wait = at(window, "Cardinal") === undefined ? 0 : QUESTION_TIMEOUT_MS;
      timer = setTimeout(() => {
        lost = true;
        onMissed();
        fail(new ClientPaymentError("sca_failed", "The bank's question did not come"));
      }, wait);
    },
    forget() {
      seen();
      // What is torn down takes no more orders.
      if (!lost) verifier.off("authentication-modal-render", seen);
    },
  };
}

/** The bank's own word for a question that nobody answered, which the SDK hands on beside a failure. */
function wasClosed(verified: unknown): boolean {
  const payment = at(at(verified, "rawCardinalSDKVerificationData"), "Payment");
  return at(at(payment, "ExtendedData"), "ChallengeCancel") === "01";
}
