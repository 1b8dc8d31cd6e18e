import type { CreatePaymentsClient } from "../../../renderers/commerce/index.ts";
import { createAuthenticate } from "./authenticate.ts";
import { mountCard } from "./card-form.ts";
import { toClientError } from "./client-error.ts";
import { mountPayPal } from "./paypal.ts";
import type { Sdk, SdkClient } from "./sdk.ts";
import { openVenmo } from "./venmo.ts";

/** Connects to the session's provider, and loads only that provider's code. Rejects with a `ClientPaymentError`. */
export const createPaymentsClient: CreatePaymentsClient = async (session) => {
  try {
    const sdk = session.provider === "sandbox" ? await loadSandbox(session.sandboxOrigin) : await loadBraintree();
    const client = await sdk.client.create({ authorization: session.clientToken });
    return {
      methods: new Set(session.methods),
      mountCard: (mount) => mountCard(sdk.hostedFields, client, mount),
      mountPayPal: (into, mount) => translated(() => mountPayPal(sdk, client, into, mount)),
      openVenmo: () => translated(() => openVenmo(sdk, client)),
      // Only where the law requires it, because a bank's challenge is an extra step for the person.
      ...(session.sca ? { authenticate: createAuthenticate(sdk, client) } : {}),
      deviceData: async () => (session.sca ? deviceData(sdk, client) : undefined),
      // The SDK keeps one connection per session, which the page's next form uses again.
      destroy: () => Promise.resolve(),
    };
  } catch (error) {
    throw toClientError(error);
  }
};

async function translated<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw toClientError(error);
  }
}

/** Data for the provider's fraud check. A payment without it is possible, but less well checked. */
async function deviceData(sdk: Sdk, client: SdkClient): Promise<string | undefined> {
  try {
    return (await (await sdk.dataCollector()).create({ client })).deviceData;
  } catch {
    return undefined;
  }
}

async function loadBraintree(): Promise<Sdk> {
  return import("./braintree-sdk.ts");
}

async function loadSandbox(origin: string | undefined): Promise<Sdk> {
  if (origin === undefined) throw new Error("A sandbox session without the sandbox's origin");
  const sdk = await import("./sandbox-sdk.ts");
  sdk.trust(origin);
  return sdk;
}
