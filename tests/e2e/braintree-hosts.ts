/**
 * Lets the sandbox answer the browser's requests to the hosts of Braintree, PayPal, Venmo and the bank's script. The
 * page runs the published SDK, loaded and restricted by the content policy as in production; only the servers behind
 * those hosts are ours.
 */
import type { BrowserContext } from "@playwright/test";
import type { PaymentSession } from "../../src/server/payments/gateway.ts";
import {
  type ContentSources,
  createGateway,
  type PaymentsGateway,
  readPaymentsConfig,
} from "../../src/server/payments/index.ts";

const API = "https://api.sandbox.braintreegateway.com:443";
const ASSETS = "https://assets.braintreegateway.com";
const GRAPHQL = "https://payments.sandbox.braintree-api.com/graphql";
const SONGBIRD = "https://songbirdstag.cardinalcommerce.com/edge/v1/songbird.js";

/** Each host, with the sandbox's path for what it serves; `undefined`: the same path as on the host. */
const HOSTS: Readonly<Record<string, string | undefined>> = {
  "api.sandbox.braintreegateway.com": undefined,
  "assets.braintreegateway.com": undefined,
  "payments.sandbox.braintree-api.com": undefined,
  "www.paypal.com": undefined,
  "account.venmo.com": undefined,
  "account.ext.live.venmo.com": undefined,
  "venmo.com": undefined,
  "c.paypal.com": "/fraudnet.js",
  "songbirdstag.cardinalcommerce.com": undefined,
};

/** The session that the service would return with `PAYMENTS=braintree`, derived from its session for the sandbox. */
export function asBraintree({ sandboxOrigin = "", ...session }: PaymentSession): PaymentSession {
  const token = Buffer.from(session.clientToken, "base64").toString();
  const clientToken = Buffer.from(withTheirHosts(token, sandboxOrigin)).toString("base64");
  return { ...session, provider: "braintree", clientToken };
}

/** The content policy of a paying page that is configured for Braintree's sandbox. */
export function braintreePolicy(): ContentSources {
  const config = readPaymentsConfig({
    PAYMENTS: "braintree",
    BRAINTREE_MERCHANT_ID: "m",
    BRAINTREE_PUBLIC_KEY: "p",
    BRAINTREE_PRIVATE_KEY: "k",
    BRAINTREE_MERCHANT_ACCOUNTS: "USD=m,GBP=m",
    BRAINTREE_METHODS: "card,paypal,venmo",
  });
  if (config.provider !== "braintree") throw new Error("not Braintree");
  return createGateway(config.braintree).csp();
}

/** A gateway that sends browsers to Braintree's hosts, while the service's own calls go to the sandbox. */
export function braintreeInBrowsers(gateway: PaymentsGateway): PaymentsGateway {
  return {
    ...gateway,
    createSession: async (request) => asBraintree(await gateway.createSession(request)),
    csp: braintreePolicy,
  };
}

/**
 * Answers requests of the whole context. Returns a function that lists the requested hosts, sorted. A request to any
 * other host fails.
 */
export async function answerForBraintree(context: BrowserContext, sandbox: string): Promise<() => readonly string[]> {
  const requested = new Set<string>();
  await context.route(/^https:/, async (route) => {
    const request = route.request();
    const { hostname, pathname, search } = new URL(request.url());
    if (!(hostname in HOSTS)) return route.abort();
    requested.add(hostname);
    // The SDK's window loads this page until the page's next statement navigates it away. Chrome drops that navigation
    // if this document arrives first, which could happen here on a busy machine, so this request gets no answer.
    if (pathname.includes("/venmo-landing-frame")) return;
    // PayPal's own collection of load times.
    if (pathname.startsWith("/xoplatform/"))
      return route.fulfill({ status: 204, headers: { "access-control-allow-origin": "*" } });
    const path = HOSTS[hostname] ?? (request.url() === SONGBIRD ? "/songbird.js" : pathname);
    const answer = await fetch(`${sandbox}${path}${search}`, {
      method: request.method(),
      headers: { "content-type": "application/json", authorization: request.headers()["authorization"] ?? "" },
      body: request.postData(),
    });
    // Their frames have their own policies. Our policy would block a field's requests to their API, which is on another
    // host.
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== "content-security-policy"));
    return route.fulfill({
      status: answer.status,
      headers,
      body: withTheirHosts(await answer.text(), sandbox),
    });
  });
  return () => [...requested].sort();
}

function withTheirHosts(text: string, sandbox: string): string {
  return text
    .replaceAll(`"assetsUrl":"${sandbox}"`, `"assetsUrl":"${ASSETS}"`)
    .replaceAll(`${sandbox}/graphql`, GRAPHQL)
    .replaceAll(`${sandbox}/songbird.js`, SONGBIRD)
    .replaceAll(sandbox, API);
}
