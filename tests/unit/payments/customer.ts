import { randomUUID } from "node:crypto";
import type { ChargeRequest, PaymentsGateway } from "../../../src/server/payments/index.ts";

/**
 * What a person's browser does, without a browser: it exchanges a card for a nonce, and builds a charge request as the
 * service does.
 */
export interface Customer {
  /** Sends a card as the frame does, and returns the provider's answer. */
  tokenize(card?: Partial<Card>): Promise<{ readonly status: number; readonly text: string }>;
  nonce(card?: Partial<Card>): Promise<string>;
  request(changes?: Partial<ChargeRequest>): Promise<ChargeRequest>;
}

export interface Card {
  readonly number: string;
  readonly cvv: string;
  readonly expirationMonth: string;
  readonly expirationYear: string;
  readonly billingAddress: { readonly postalCode?: string };
}

/** `gateway` is called each time, since it changes with a restart. */
export function createCustomer(gateway: () => PaymentsGateway, currency = "USD"): Customer {
  const customer: Customer = {
    async tokenize(card = {}) {
      const { clientToken } = await gateway().createSession({ currency, country: "US" });
      const token = JSON.parse(Buffer.from(clientToken, "base64").toString());
      const creditCard = { ...VISA, ...card };
      const response = await fetch(`${token.clientApiUrl}/v1/payment_methods/credit_cards`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ authorizationFingerprint: token.authorizationFingerprint, creditCard }),
      });
      return { status: response.status, text: await response.text() };
    },
    async nonce(card) {
      return JSON.parse((await customer.tokenize(card)).text).creditCards[0].nonce;
    },
    async request(changes = {}) {
      const source = changes.source ?? { nonce: await customer.nonce() };
      return { attemptId: randomUUID(), amount: "10.00", currency, vault: false, source, ...changes };
    },
  };
  return customer;
}

const VISA = { number: "4111111111111111", cvv: "123", expirationMonth: "12", expirationYear: "2030" };
