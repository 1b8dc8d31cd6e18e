import { ClientPaymentError, type VenmoWallet } from "../../../renderers/commerce/index.ts";
import { toClientError } from "./client-error.ts";
import { pageNonce } from "./page-nonce.ts";
import { at, textAt } from "./read.ts";
import type { Sdk, SdkClient, SdkVenmoWallet } from "./sdk.ts";

/** Prepares Venmo, so that a click can open its window at once. Rejects with a `ClientPaymentError`. */
export async function openVenmo(sdk: Sdk, client: SdkClient): Promise<VenmoWallet> {
  let venmo = await create(sdk, client);
  let next: Promise<void> | undefined;
  const renew = async () => {
    try {
      await venmo.teardown();
    } catch {
      // An instance that is already torn down throws on every call.
    }
    venmo = await create(sdk, client);
  };
  const tokenize = async () => {
    try {
      return await venmo.tokenize();
    } catch (error) {
      // The preparation failed without a network, which is reported only now, when the network may be back.
      if (textAt(error, "code") !== "VENMO_MOBILE_PAYMENT_CONTEXT_SETUP_FAILED") throw error;
      await renew();
      return await venmo.tokenize();
    }
  };
  return {
    pay: async () => {
      try {
        // Started after the last failure; it may have failed for the same reason, so try again.
        await next?.catch(renew);
        next = undefined;
        const payload = await tokenize();
        const token = textAt(payload, "nonce");
        if (token === "") throw new ClientPaymentError("unavailable", "Venmo gave no nonce");
        const name = textAt(at(payload, "details"), "username");
        return { nonce: token, method: "venmo", label: name === "" ? "Venmo" : `Venmo ${name}`, payer: { name } };
      } catch (error) {
        const failure = toClientError(error);
        if (failure.code !== "cancelled") {
          // The SDK treats a failed payment as still running, and opens no other one.
          next = renew();
          next.catch(() => undefined);
        }
        throw failure;
      }
    },
    close: () => venmo.teardown(),
  };
}

async function create(sdk: Sdk, client: SdkClient): Promise<SdkVenmoWallet> {
  const nonce = pageNonce();
  return (await sdk.venmo()).create({
    client,
    allowDesktop: true,
    allowDesktopWebLogin: true,
    mobileWebFallBack: true,
    paymentMethodUsage: "multi_use",
    ...(nonce === undefined ? {} : { styleCspNonce: nonce }),
  });
}
