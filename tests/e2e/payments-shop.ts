/**
 * The page of `payments-page/` with the sandbox, as a service configured for the sandbox or for Braintree serves it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import type { Authentication } from "../../renderers/commerce/payments.ts";
import { startSandbox } from "../../src/sandbox/index.ts";
import type { Fault } from "../../src/sandbox/server.ts";
import type { Sandbox } from "../../src/sandbox/start.ts";
import type { PaymentSession } from "../../src/server/payments/gateway.ts";
import { createGateway, type PaymentsGateway } from "../../src/server/payments/index.ts";
import { answerForBraintree, asBraintree, braintreePolicy } from "./braintree-hosts.ts";
import { openPaymentsSite, type PaymentsSite } from "./payments-site.ts";

export type Provider = PaymentSession["provider"];

/** The hosts of which each provider's own code asks something. */
export const HOSTS: Readonly<Record<Provider, readonly string[]>> = {
  sandbox: [],
  braintree: [
    "api.sandbox.braintreegateway.com",
    "assets.braintreegateway.com",
    "payments.sandbox.braintree-api.com",
    "www.paypal.com",
  ],
};

export interface PaymentsShop {
  readonly site: PaymentsSite;
  readonly sandbox: Sandbox;
  readonly gateway: PaymentsGateway;
  readonly dataDir: string;
  /** The fault to simulate for requests to the provider; undefined: none. */
  fault: ((path: string) => Fault | undefined) | undefined;
  /** Switches the page to this provider. For Braintree, returns a function that lists its requested hosts. */
  use(provider: Provider, context: BrowserContext): Promise<() => readonly string[]>;
  session(provider: Provider, country?: string): Promise<PaymentSession>;
  close(): Promise<void>;
}

export async function openPaymentsShop(): Promise<PaymentsShop> {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  const sandbox = await startSandbox({ port: 0, dataDir, env: {}, fault: (path) => shop.fault?.(path) });
  const gateway = createGateway(sandbox.gatewayConfig);
  const site = await openPaymentsSite();
  const shop: PaymentsShop = {
    site,
    sandbox,
    gateway,
    dataDir,
    fault: undefined,
    async use(provider, context) {
      shop.fault = undefined;
      site.allow(provider === "sandbox" ? gateway.csp() : braintreePolicy());
      return provider === "sandbox" ? () => [] : answerForBraintree(context, sandbox.origin);
    },
    async session(provider, country = "US") {
      const currency = country === "GB" ? "GBP" : "USD";
      const session = await gateway.createSession({ currency, country });
      return provider === "sandbox" ? session : asBraintree(session);
    },
    async close() {
      site.close();
      await sandbox.close();
      rmSync(dataDir, { recursive: true });
    },
  };
  return shop;
}

/** Returns "ready", or why the card fields could not be opened. */
export function mount(page: Page, session: PaymentSession, styles?: Record<string, Record<string, string>>) {
  return page.evaluate(([session, styles]) => window.page.mount(session, styles), [session, styles] as const);
}

export function field(page: Page, name: string): Locator {
  return page.frameLocator(`iframe[name="braintree-hosted-field-${name}"]`).locator("input");
}

export function state(page: Page) {
  return page.evaluate(() => window.page.form?.state());
}

export function tokenize(page: Page): Promise<object> {
  return page.evaluate(() => window.page.tokenize());
}

/** Has the card's bank confirm the payer. */
export function confirm(page: Page): Promise<object> {
  return page.evaluate((what) => window.page.confirm(what), PAYER);
}

const PAYER: Authentication = {
  amount: "129.00",
  currency: "GBP",
  email: "jordan@example.com",
  billing: { countryCode: "GB" },
};

/** The page of the bank. */
export function bank(page: Page) {
  return page.frameLocator('iframe[title="Sandbox bank"]');
}

/**
 * Enters a whole card, pasted or key by key. Waits until the page knows all of it: the frames report it by messages.
 */
export async function typeCard(
  page: Page,
  number: string,
  expires = "1230",
  cvv = "123",
  how: "pasted" | "key by key" = "pasted",
): Promise<void> {
  for (const [name, value] of Object.entries({ number, expirationDate: expires, cvv })) {
    await field(page, name).fill("");
    await (how === "pasted" ? field(page, name).fill(value) : field(page, name).pressSequentially(value));
  }
  await expect.poll(() => state(page)).toMatchObject({ fields: { cvv: { empty: false } } });
}
