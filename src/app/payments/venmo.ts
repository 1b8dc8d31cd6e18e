import { ClientPaymentError } from "../../../renderers/index.ts";
import type { VenmoWallet } from "../../../renderers/index.ts";
import { toClientError } from "./client-error.ts";
import { pageNonce } from "./page-nonce.ts";
import { at, textAt } from "./read.ts";
import type { Sdk, SdkClient } from "./sdk.ts";

/** Prepares Venmo, so that a press can open its window at once. Rejects with a `ClientPaymentError`. */
export async function openVenmo(sdk: Sdk, client: SdkClient): Promise<VenmoWallet> {
  const nonce = pageNonce();
  const venmo = await (await sdk.venmo()).create({
    client,
    allowDesktop: true,
    allowDesktopWebLogin: true,
    mobileWebFallBack: true,
    paymentMethodUsage: "multi_use",
    ...(nonce === undefined ? {} : { styleCspNonce: nonce }),
  });
  return {
    pay: async () => {
      try {
        const payload = await venmo.tokenize();
        const token = textAt(payload, "nonce");
        if (token === "") throw new ClientPaymentError("unavailable", "Venmo gave no nonce");
        const name = textAt(at(payload, "details"), "username");
        return { nonce: token, method: "venmo", label: name === "" ? "Venmo" : `Venmo ${name}`, payer: { name } };
      } catch (error) {
        throw toClientError(error);
      }
    },
    close: () => venmo.teardown(),
  };
}
