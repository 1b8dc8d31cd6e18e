import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { answerClient } from "./client-api.ts";
import { MERCHANT } from "./client-token.ts";
import type { Answer, Exchange } from "./exchange.ts";
import { answerGraphQL } from "./graphql.ts";
import { answerMerchant } from "./merchant-api.ts";
import { infoPage } from "./info-page.ts";
import { decide } from "./approval.ts";
import type { Store } from "./store.ts";
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
  if (path === "/graphql") return answerGraphQL(exchange);
  if (/^\/web\/[\d.]+\/html\/hosted-fields-frame(\.min)?\.html$/.test(path)) return parts.framePage;
  const window = exchange.method === "GET" ? parts.windows(path) : undefined;
  if (window) return window;
  const [, approval, decision] = /^\/approvals\/([\w-]+)\/(approve|cancel)$/.exec(path) ?? [];
  if (approval && exchange.method === "POST") return decide(parts.store, approval, decision === "approve");
  const [, merchant, rest = ""] = /^\/merchants\/(\w+)\/(.+)$/.exec(path) ?? [];
  if (merchant !== MERCHANT) return undefined;
  if (rest.startsWith("client_api/v1/")) return answerClient(exchange, rest.slice("client_api/v1/".length));
  const expected = `Basic ${Buffer.from(parts.credentials).toString("base64")}`;
  return exchange.authorization === expected ? answerMerchant(exchange, rest) : { status: 401, headers: {}, body: "" };
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
