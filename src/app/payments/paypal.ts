import { ClientPaymentError, type PaymentToken, type PayPalMount } from "../../../renderers/commerce/index.ts";
import { toClientError } from "./client-error.ts";
import { pageNonce } from "./page-nonce.ts";
import { at, textAt } from "./read.ts";
import type { Sdk, SdkClient } from "./sdk.ts";

/**
 * Mounts PayPal's own button. Resolves when it can be clicked, with a function that removes it. Rejects with a
 * `ClientPaymentError`.
 */
export async function mountPayPal(sdk: Sdk, client: SdkClient, into: HTMLElement, mount: PayPalMount) {
  const checkout = await (await sdk.payPal()).create({ client });
  const { amount, currency } = mount;
  const nonce = pageNonce();
  await untilScriptFails(
    checkout.loadPayPalSDK({
      currency,
      intent: "capture",
      ...(sdk.payPalEnvironment === undefined ? {} : { env: sdk.payPalEnvironment }),
      dataAttributes: nonce === undefined ? {} : { "csp-nonce": nonce },
    }),
  );
  const buttons = payPalScript().Buttons({
    fundingSource: "paypal",
    createOrder: () =>
      checkout.createPayment({
        flow: "checkout",
        amount,
        currency,
        intent: "capture",
        requestBillingAgreement: true,
        enableShippingAddress: false,
      }),
    onApprove: async (approval) => mount.onToken(tokenOf(await checkout.tokenizePayment(approval))),
    onCancel: () => mount.onCancel(),
    onError: (error) => mount.onError(toClientError(error)),
  });
  await buttons.render(into);
  return async () => {
    await buttons.close();
    await checkout.teardown();
  };
}

/** The SDK waits forever for a script that does not load or is blocked, so this rejects. */
async function untilScriptFails<T>(loading: Promise<T>): Promise<T> {
  let fail = (): void => {};
  const failed = new Promise<never>((_, reject) => {
    fail = () => reject(new ClientPaymentError("unavailable", "PayPal's script did not load"));
  });
  const hear = (event: Event) => event.target instanceof HTMLScriptElement && fail();
  const late = setTimeout(fail, SCRIPT_TIMEOUT_MS);
  // Error events of elements do not bubble.
  document.head.addEventListener("error", hear, true);
  try {
    return await Promise.race([loading, failed]);
  } finally {
    clearTimeout(late);
    document.head.removeEventListener("error", hear, true);
  }
}

const SCRIPT_TIMEOUT_MS = 20_000;

function tokenOf(payload: unknown): PaymentToken {
  const nonce = textAt(payload, "nonce");
  if (nonce === "") throw new ClientPaymentError("unavailable", "PayPal gave no nonce");
  const email = textAt(at(payload, "details"), "email");
  return { nonce, method: "paypal", label: email === "" ? "PayPal" : `PayPal ${email}`, payer: { email } };
}

/** The part of PayPal's global object that we use. */
interface PayPalScript {
  Buttons(options: {
    readonly fundingSource: string;
    createOrder(): Promise<string>;
    onApprove(approval: unknown): Promise<void>;
    onCancel(): void;
    onError(error: unknown): void;
  }): { render(into: HTMLElement): Promise<void>; close(): Promise<void> };
}

function payPalScript(): PayPalScript {
  const script: unknown = Reflect.get(window, "paypal");
  if (typeof at(script, "Buttons") !== "function") throw new ClientPaymentError("unavailable", "No PayPal script");
  return script as PayPalScript;
}
