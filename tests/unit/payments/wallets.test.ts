import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openShop, type Shop } from "./sandbox-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** The client API as the browser's SDK calls it. */
async function ask(path: string, body: object): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }> {
  const { clientToken } = await shop.gateway.createSession({ currency: "USD", country: "US" });
  const token = JSON.parse(Buffer.from(clientToken, "base64").toString());
  const graphQL = path === "graphql";
  const response = await fetch(graphQL ? token.graphQL.url : `${token.clientApiUrl}/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token.authorizationFingerprint}` },
    body: JSON.stringify(graphQL ? body : { authorizationFingerprint: token.authorizationFingerprint, ...body }),
  });
  return { status: response.status, body: await response.json() };
}

const decide = (id: string, decision: "approve" | "cancel") =>
  fetch(`${shop.sandbox.origin}/approvals/${id}/${decision}`, { method: "POST" }).then(({ status }) => status);

const payPalPayment = async (): Promise<string> => {
  const { body } = await ask("paypal_hermes/create_payment_resource", { amount: "10.00" });
  return new URL(body.paymentResource.redirectUrl).searchParams.get("token") ?? "";
};
const payPalNonce = (token: string) =>
  ask("payment_methods/paypal_accounts", { paypalAccount: { correlationId: token } });

const venmoPayment = async (): Promise<string> => {
  const { body } = await ask("graphql", { query: "mutation CreateVenmoPaymentContext { x }" });
  return body.data.createVenmoPaymentContext.venmoPaymentContext.id;
};
const venmoState = async (id: string) =>
  (await ask("graphql", { query: "query PaymentContext { x }", variables: { id } })).body.data.node;

describe("PayPal", () => {
  test("is charged after the payment was approved in its window, and the result contains the payer's account", async () => {
    const token = await payPalPayment();
    expect((await payPalNonce(token)).status).toBe(422);
    expect(await decide(token, "approve")).toBe(200);
    const { nonce } = (await payPalNonce(token)).body.paypalAccounts[0];
    expect(await shop.gateway.cardBrand(nonce)).toBeNull();
    const result = await shop.gateway.charge(await shop.request({ source: { nonce }, vault: true }));
    expect(result).toMatchObject({
      outcome: "approved",
      transaction: { method: "paypal", payer: "payer@example.com", status: "charged" },
    });
    expect(result).not.toHaveProperty("transaction.card");
    expect(result).toHaveProperty("transaction.vaultToken", expect.stringMatching(/./));
  });

  test("gives no nonce for a cancelled payment, and only one nonce for one payment", async () => {
    const cancelled = await payPalPayment();
    await decide(cancelled, "cancel");
    expect(await decide(cancelled, "approve")).toBe(409);
    expect((await payPalNonce(cancelled)).status).toBe(422);
    const approved = await payPalPayment();
    await decide(approved, "approve");
    expect((await payPalNonce(approved)).status).toBe(202);
    expect((await payPalNonce(approved)).status).toBe(422);
  });

  test("may decline an amount of 5001.01, as in Braintree's sandbox", async () => {
    const token = await payPalPayment();
    await decide(token, "approve");
    const { nonce } = (await payPalNonce(token)).body.paypalAccounts[0];
    const result = await shop.gateway.charge(await shop.request({ source: { nonce }, amount: "5001.01" }));
    expect(result).toMatchObject({ outcome: "declined", code: "2038" });
  });
});

describe("Venmo", () => {
  test("is charged after the payment was approved in Venmo", async () => {
    const id = await venmoPayment();
    expect(await venmoState(id)).toMatchObject({ status: "CREATED", paymentMethodId: null });
    await decide(id, "approve");
    const { paymentMethodId: nonce } = await venmoState(id);
    const result = await shop.gateway.charge(await shop.request({ source: { nonce } }));
    expect(result).toMatchObject({ outcome: "approved", transaction: { method: "venmo", payer: "sandbox-payer" } });
  });

  test("gives no nonce for a cancelled payment", async () => {
    const id = await venmoPayment();
    await decide(id, "cancel");
    expect(await venmoState(id)).toMatchObject({ status: "CANCELED", paymentMethodId: null });
  });
});

describe("3-D Secure", () => {
  const authenticate = async (number: string, answer?: "ok" | "no") => {
    const nonce = await shop.nonce({ number });
    const lookup = await ask(`payment_methods/${nonce}/three_d_secure/lookup`, { amount: "10.00" });
    if (answer === undefined) return lookup.body;
    const lookedUp = lookup.body.paymentMethod.nonce;
    return (await ask(`payment_methods/${lookedUp}/three_d_secure/authenticate_from_jwt`, { jwt: answer })).body;
  };
  const charge = async (nonce: string) =>
    shop.gateway.charge(await shop.request({ source: { nonce }, scaRequired: true }));

  test.each([
    ["its bank trusts without a challenge", "4000000000001000", undefined, "approved"],
    ["its bank challenged, with the right answer,", "4000000000001091", "ok", "approved"],
    ["its bank challenged, with the wrong answer,", "4000000000001091", "no", "rejected"],
    ["its bank challenged, without an answer,", "4000000000001091", undefined, "rejected"],
    ["its bank does not trust", "4000000000001018", undefined, "rejected"],
    ["its bank could not check", "4000000000001034", undefined, "rejected"],
  ] as const)("a card that %s is %4$s if a confirmation is required", async (_what, number, answer, outcome) => {
    const { paymentMethod } = await authenticate(number, answer);
    const result = await charge(paymentMethod.nonce);
    expect(result).toMatchObject(outcome === "approved" ? { outcome } : { outcome, kind: "sca" });
  });

  test("a card that was not checked is rejected if a confirmation is required, and approved otherwise", async () => {
    expect(await charge(await shop.nonce())).toMatchObject({ outcome: "rejected", kind: "sca" });
    expect(await shop.gateway.charge(await shop.request())).toMatchObject({ outcome: "approved" });
  });
});
