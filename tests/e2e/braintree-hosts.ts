/**
 * The browser's requests to Braintree's own hosts, and to PayPal's, Venmo's and the bank's script's, answered by the sandbox. So what runs in the page is the SDK as it is published and
 * as production loads it, under the policy that production has; only what is behind those hosts is ours.
 */
import type { BrowserContext } from "@playwright/test";
import { createGateway, readPaymentsConfig } from "../../src/server/payments/index.ts";
import type { ContentSources, PaymentsGateway, PaymentSession } from "../../src/server/payments/index.ts";

const API = "https://api.sandbox.braintreegateway.com:443";
const ASSETS = "https://assets.braintreegateway.com";
const GRAPHQL = "https://payments.sandbox.braintree-api.com/graphql";
const SONGBIRD = "https://songbirdstag.cardinalcommerce.com/edge/v1/songbird.js";

/** Hosts, and where what they serve is in the sandbox; `undefined`: where it is with them. */
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

/** What the service hands out with `PAYMENTS=braintree`, from what it hands out for the sandbox. */
export function asBraintree({ sandboxOrigin = "", ...session }: PaymentSession): PaymentSession {
  const token = Buffer.from(session.clientToken, "base64").toString();
  const clientToken = Buffer.from(withTheirHosts(token, sandboxOrigin)).toString("base64");
  return { ...session, provider: "braintree", clientToken };
}

/** What the service lets a paying page load that is configured for Braintree's sandbox. */
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

/** A service's gateway whose browsers find Braintree, while what the service itself asks for goes to the sandbox. */
export function braintreeInBrowsers(gateway: PaymentsGateway): PaymentsGateway {
  return {
    ...gateway,
    createSession: async (request) => asBraintree(await gateway.createSession(request)),
    csp: braintreePolicy,
  };
}

/** Answers in the whole context; gives the hosts that were asked, in the order of the alphabet. A request to any other host fails. */
export async function answerForBraintree(context: BrowserContext, sandbox: string): Promise<() => readonly string[]> {
  const asked = new Set<string>();
  await context.route(/^https:/, async (route) => {
    const request = route.request();
    const { hostname, pathname, search } = new URL(request.url());
    if (!(hostname in HOSTS)) return route.abort();
    asked.add(hostname);
    // Where the SDK's window waits until the very next statement of the page sends it on. Chrome loses that statement when this document arrives before it: with us it would, on a busy machine.
    if (pathname.includes("/venmo-landing-frame")) return;
    // Load times, which PayPal keeps.
    if (pathname.startsWith("/xoplatform/"))
      return route.fulfill({ status: 204, headers: { "access-control-allow-origin": "*" } });
    const path = HOSTS[hostname] ?? (request.url() === SONGBIRD ? "/songbird.js" : pathname);
    const answer = await fetch(`${sandbox}${path}${search}`, {
      method: request.method(),
      headers: { "content-type": "application/json", authorization: request.headers()["authorization"] ?? "" },
      body: request.postData(),
    });
    // Their frames have policies of their own; ours would keep a field from their API, which is another host.
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== "content-security-policy"));
    return route.fulfill({
      status: answer.status,
      headers,
      body: withTheirHosts(await answer.text(), sandbox),
    });
  });
  return () => [...asked].sort();
}

function withTheirHosts(text: string, sandbox: string): string {
  return text
    .replaceAll(`"assetsUrl":"${sandbox}"`, `"assetsUrl":"${ASSETS}"`)
    .replaceAll(`${sandbox}/graphql`, GRAPHQL)
    .replaceAll(`${sandbox}/songbird.js`, SONGBIRD)
    .replaceAll(sandbox, API);
}
