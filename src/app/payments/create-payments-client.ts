import type { CreatePaymentsClient } from "../../../renderers/index.ts";
import { mountCard } from "./card-form.ts";
import { toClientError } from "./client-error.ts";
import type { Sdk } from "./sdk.ts";

/**
 * Connects to the provider that the session names and loads that provider's code, and no other's.
 * Rejects with a `ClientPaymentError`.
 */
export const createPaymentsClient: CreatePaymentsClient = async (session) => {
  try {
    const sdk = session.provider === "sandbox" ? await loadSandbox(session.sandboxOrigin) : await loadBraintree();
    const client = await sdk.client.create({ authorization: session.clientToken });
    return {
      methods: new Set(session.methods.filter((method) => method === "card")),
      mountCard: (mount) => mountCard(sdk.hostedFields, client, mount),
      deviceData: () => Promise.resolve(undefined),
      // The SDK keeps one connection for each session; the next form of this page takes it up again.
      destroy: () => Promise.resolve(),
    };
  } catch (error) {
    throw toClientError(error);
  }
};

async function loadBraintree(): Promise<Sdk> {
  return import("./braintree-sdk.ts");
}

async function loadSandbox(origin: string | undefined): Promise<Sdk> {
  if (origin === undefined) throw new Error("A sandbox session without the sandbox's origin");
  const sdk = await import("./sandbox-sdk.ts");
  sdk.trust(origin);
  return sdk;
}
