import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGateway, startSandbox } from "../../../src/server/payments/index.ts";
import type { ChargeRequest, Fault, PaymentsGateway, Sandbox } from "../../../src/server/payments/index.ts";

/** A sandbox on a free port with the gateway on it, as the service has them, and a browser's way to a nonce. */
export interface Shop {
  readonly dataDir: string;
  sandbox: Sandbox;
  gateway: PaymentsGateway;
  /** The next request whose path ends so meets this fault. */
  failNext(path: string, fault: Fault): void;
  /** A card as the frame sends it; the sandbox's answer. */
  tokenize(card?: Partial<Card>): Promise<{ readonly status: number; readonly text: string }>;
  nonce(card?: Partial<Card>): Promise<string>;
  request(changes?: Partial<ChargeRequest>): Promise<ChargeRequest>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface Card {
  readonly number: string;
  readonly cvv: string;
  readonly expirationMonth: string;
  readonly expirationYear: string;
  readonly billingAddress: { readonly postalCode?: string };
}

export async function openShop(): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  const faults: { path: string; fault: Fault }[] = [];
  const start = () =>
    startSandbox({
      port: 0,
      dataDir,
      env: {},
      fault: (path) => {
        const at = faults.findIndex((each) => path.endsWith(each.path));
        return at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
      },
    });
  const gatewayOn = (sandbox: Sandbox) =>
    createGateway({ ...sandbox.gatewayConfig, timeoutMs: 300, settlesAfterMs: 0 });
  const sandbox = await start();
  let attempts = 0;

  const shop: Shop = {
    dataDir,
    sandbox,
    gateway: gatewayOn(sandbox),
    failNext: (path, fault) => void faults.push({ path, fault }),
    async tokenize(card = {}) {
      const { clientToken } = await shop.gateway.createSession({ currency: "USD" });
      const token = JSON.parse(Buffer.from(clientToken, "base64").toString());
      const creditCard = {
        number: "4111111111111111",
        cvv: "123",
        expirationMonth: "12",
        expirationYear: "2030",
        ...card,
      };
      const response = await fetch(`${token.clientApiUrl}/v1/payment_methods/credit_cards`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ authorizationFingerprint: token.authorizationFingerprint, creditCard }),
      });
      return { status: response.status, text: await response.text() };
    },
    async nonce(card) {
      return JSON.parse((await shop.tokenize(card)).text).creditCards[0].nonce;
    },
    async request(changes = {}) {
      const source = changes.source ?? { nonce: await shop.nonce() };
      return { attemptId: `attempt-${++attempts}`, amount: "10.00", currency: "USD", vault: false, source, ...changes };
    },
    async restart() {
      await shop.sandbox.close();
      shop.sandbox = await start();
      shop.gateway = gatewayOn(shop.sandbox);
    },
    async close() {
      await shop.sandbox.close();
      rmSync(dataDir, { recursive: true });
    },
  };
  return shop;
}
