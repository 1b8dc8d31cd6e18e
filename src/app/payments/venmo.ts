import { ClientPaymentError } from "../../../renderers/index.ts";
import type { VenmoWallet } from "../../../renderers/index.ts";
import { toClientError } from "./client-error.ts";
import { pageNonce } from "./page-nonce.ts";
import { at, textAt } from "./read.ts";
import type { Sdk, SdkClient, SdkVenmoWallet } from "./sdk.ts";

/** Prepares Venmo, so that a press can open its window at once. Rejects with a `ClientPaymentError`. */
export async function openVenmo(sdk: Sdk, client: SdkClient): Promise<VenmoWallet> {
  let venmo = await create(sdk, client);
  let next: Promise<void> | undefined;
  const renew = async () => {
    await venmo.teardown().catch(() => undefined);
    venmo = await create(sdk, client);
  };
  return {
    pay: async () => {
      try {
        await next;
        next = undefined;
        const payload = await venmo.tokenize();
        const token = textAt(payload, "nonce");
        if (token === "") throw new ClientPaymentError("unavailable", "Venmo gave no nonce");
        const name = textAt(at(payload, "details"), "username");
        return { nonce: token, method: "venmo", label: name === "" ? "Venmo" : `Venmo ${name}`, payer: { name } };
      } catch (error) {
        const failure = toClientError(error);
        if (failure.code !== "cancelled") {
          // The SDK takes a payment that failed for one that is still under way, and opens no other.
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
