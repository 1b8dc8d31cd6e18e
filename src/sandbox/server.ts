import { randomBytes } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { answerClient } from "./client-api.ts";
import { MERCHANT, isGenuine } from "./client-token.ts";
import { type Answer, type Exchange, graphError, jsonAnswer } from "./exchange.ts";
import { at, textAt } from "./json-body.ts";
import { answerMerchant, answerMerchantGraph } from "./merchant-api.ts";
import { payPalOf } from "./paypal.ts";
import type { Store } from "./store.ts";
import { TEST_CARDS } from "./test-cards.ts";
import { threeDSecureOf } from "./three-d-secure.ts";
import { VENMO, VENMO_USER, answerVenmo } from "./venmo.ts";
import type { Windows } from "./windows/serve.ts";

/**
 * A fault that a test can cause for a request: losing the request before it is handled, or losing its answer. `hang`
 * keeps the connection open, `drop` closes it, and a number is an HTTP status returned instead of handling the request.
 */
export type Fault = "hang-before" | "drop-before" | "hang-after" | "drop-after" | number;

interface SandboxParts {
  readonly store: Store;
  origin(): string;
  /** `public:private`, as callers of the server API send it. */
  readonly credentials: string;
  readonly framePage: Answer;
  readonly windows: Windows;
  readonly fault?: ((path: string) => Fault | undefined) | undefined;
  /** Duration of a sale in ms. It is charged after half of it. */
  readonly saleMs: number;
  /** Aborted when the sandbox closes: a sale that is not charged by then never is. */
  readonly closing: AbortSignal;
}

/** The sandbox's server, not listening yet. Logs nothing, because a request may contain a card. */
export function createSandboxServer(parts: SandboxParts): Server {
  return createServer((request, response) => {
    handle(parts, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
}

async function handle(parts: SandboxParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://sandbox");
  const body = await readJson(request).catch(() => undefined);
  const fault = request.method === "OPTIONS" ? undefined : parts.fault?.(url.pathname);
  if (fault === "hang-before") return;
  if (fault === "drop-before") return void request.socket.destroy();
  const waitMs = SALE.test(`${request.method} ${url.pathname}`) ? parts.saleMs / 2 : 0;
  if (waitMs > 0) await sleep(waitMs, undefined, { signal: parts.closing });
  const exchange: Exchange = {
    method: request.method ?? "GET",
    url,
    body,
    authorization: request.headers.authorization ?? "",
    store: parts.store,
    origin: parts.origin(),
    now: Date.now(),
  };
  const answer =
    typeof fault === "number" ? { status: fault, headers: {}, body: "" } : (route(parts, exchange) ?? NOT_FOUND);
  if (fault === "hang-after") return;
  if (fault === "drop-after") return void request.socket.destroy();
  if (waitMs > 0) await sleep(waitMs, undefined, { signal: parts.closing });
  response.writeHead(answer.status, { ...answer.headers, ...ALWAYS });
  response.end(answer.body);
}

function route(parts: SandboxParts, exchange: Exchange): Answer | undefined {
  const path = exchange.url.pathname;
  if (exchange.method === "OPTIONS") return PREFLIGHT;
  if (path === "/") return infoPage();
  // The SDK reports load times here instead of to PayPal.
  if (path === "/reports") return { status: 204, headers: {}, body: "" };
  const isService = exchange.authorization === `Basic ${Buffer.from(parts.credentials).toString("base64")}`;
  if (path === "/graphql") return isService ? answerMerchantGraph(exchange) : answerGraphQL(exchange);
  if (/^\/web\/[\d.]+\/html\/hosted-fields-frame(\.min)?\.html$/.test(path)) return parts.framePage;
  const window = exchange.method === "GET" ? parts.windows(path) : undefined;
  if (window) return window;
  const [, approval, decision] = /^\/approvals\/([\w-]+)\/(approve|cancel)$/.exec(path) ?? [];
  if (approval && exchange.method === "POST") return decide(parts.store, approval, decision === "approve");
  const [, merchant, rest = ""] = /^\/merchants\/(\w+)\/(.+)$/.exec(path) ?? [];
  if (merchant !== MERCHANT) return undefined;
  if (rest.startsWith("client_api/v1/")) return answerClient(exchange, rest.slice("client_api/v1/".length));
  return isService ? answerMerchant(exchange, rest) : { status: 401, headers: {}, body: "" };
}

const SALE = /^POST \/merchants\/\w+\/transactions$/;

const NOT_FOUND: Answer = { status: 404, headers: {}, body: "" };

const PREFLIGHT: Answer = {
  status: 204,
  headers: {
    "access-control-allow-headers": "authorization, braintree-version, content-type",
    "access-control-allow-methods": "GET, POST",
    "access-control-max-age": "600",
  },
  body: "",
};

/** Pages of any origin may call it, because its answers have no value. */
const ALWAYS = {
  "access-control-allow-origin": "*",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

const BODY_LIMIT = 64 * 1024;

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > BODY_LIMIT) throw new Error("The body is too large");
    chunks.push(bytes);
  }
  if (size === 0) return undefined;
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

/** Records what a wallet's owner decided in the wallet's window. A payment can be decided only once. */
function decide(store: Store, id: string, approved: boolean): Answer {
  if (store.approvals.get(id)?.status !== "CREATED") return jsonAnswer(409, { error: "decided" });
  if (!approved) {
    store.approvals.put(id, { status: "CANCELED", nonce: "" });
  } else if (id.startsWith("venmo_")) {
    const nonce = `venmo_sandbox_${randomBytes(12).toString("hex")}`;
    store.nonces.put(nonce, { instrument: { kind: "venmo", username: VENMO_USER }, used: false });
    store.approvals.put(id, { status: "APPROVED", nonce });
  } else {
    store.approvals.put(id, { status: "APPROVED", nonce: "" });
  }
  return jsonAnswer(200, {});
}

/**
 * The part of Braintree's GraphQL API that a checkout uses: the configuration, and Venmo's payments. The SDK sends
 * fixed queries, so their names are enough. Cards are exchanged for nonces through the client API, because the
 * configuration lists no features.
 */
function answerGraphQL({ body, store, origin, now, authorization }: Exchange): Answer {
  if (!isGenuine(store.secret, authorization.replace(/^Bearer /, ""), now))
    return graphError("AUTHENTICATION", "The session is not ours, or too old.");
  const operation =
    textAt(body, "operationName") || (/(?:query|mutation) (\w+)/.exec(textAt(body, "query"))?.[1] ?? "");
  const venmo = answerVenmo(operation, at(body, "variables"), store, now);
  if (venmo) return venmo;
  if (operation !== "ClientConfiguration") return graphError("NOT_IMPLEMENTED", "The sandbox knows no such operation.");
  return jsonAnswer(200, {
    data: {
      clientConfiguration: {
        environment: "SANDBOX",
        merchantId: MERCHANT,
        assetsUrl: origin,
        clientApiUrl: `${origin}/merchants/${MERCHANT}/client_api`,
        analyticsUrl: `${origin}/reports`,
        creditCard: {
          supportedCardBrands: ["VISA", "MASTERCARD", "AMERICAN_EXPRESS", "DISCOVER", "JCB", "INTERNATIONAL_MAESTRO"],
          challenges: ["CVV"],
          threeDSecureEnabled: true,
          threeDSecure: threeDSecureOf(origin),
        },
        paypal: { ...payPalOf(origin), currencyCode: "USD", environment: "OFFLINE" },
        venmo: { ...VENMO, environment: "SANDBOX" },
        supportedFeatures: [],
      },
    },
  });
}

/** The page for a person who opens the sandbox's address. */
function infoPage(): Answer {
  const does = {
    approve: "approved",
    decline: "declined",
    fail: "fails",
    fraud: "rejected as fraud",
    risk: "rejected as a risk",
  };
  const rows = TEST_CARDS.map((card) => `<tr><td>${card.number}<td>${card.brand}<td>${does[card.behaviour]}`);
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Payment sandbox</title>
<h1>Payment sandbox</h1>
<p>This stands in for the payment provider while nobody has an account there. No money moves, and it takes these published test cards only,
with any expiry date to come. Never type a real card.
<table><tr><th>Number<th>Brand<th>A sale is${rows.join("")}</table>
<p>The security code of a card that is declined says with which code: 001 with 2001, 059 with 2059; any other with 2000.
<p>Amounts: 2000.00 to 2999.99 are declined with that code, 3000.00 to 3000.99 fail, 5001.00 is rejected. Security code 200 and postal code 20000 do not match.
<p>PayPal and Venmo refuse the postal code of a military post office (09009).`,
  };
}
