import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import {
  addRoutes,
  answerClientError,
  answerOddRequests,
  contentPolicy,
  type Contract,
  createRateLimit,
  type Handlers,
  type Log,
  refuseDeepBodies,
  type Resources,
  secure,
  sendTransportProblem,
} from "./http/index.ts";
import type { RequestLimits, ServiceConfig } from "./config.ts";
import { sampleMessages } from "./invitations/index.ts";
import { watchConcerns } from "./concerns.ts";
import { addFlagRoutes } from "./experiments/index.ts";
import { addHealth, HEALTH_ROUTES } from "./health.ts";
import { addLinkPages } from "./link-pages.ts";
import { addOutboxPage } from "./outbox/index.ts";
import { addPages } from "./pages.ts";
import { plainPage, stylesOf } from "./plain-page.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { SiteMap } from "./site-map.ts";
import { withSitePrices } from "./site-prices.ts";
import { personLanguage, translate } from "./texts/index.ts";
import { traceIds } from "./tracing/current-span.ts";

const BODY_LIMIT = 64 * 1024;
/** A request that has not arrived completely by then is refused (408). */
const REQUEST_LIMITS: RequestLimits = { headersMs: 10_000, wholeMs: 30_000 };
const LOOK_EVERY_MS = 2000;
/** 1 Mbit/s. */
const SLOW_LINE_BYTES_PER_MS = 125;

/** Everything that answers requests, without a port. */
interface AppParts {
  readonly handlers: Handlers;
  readonly contract: Contract;
  readonly resources: Resources;
  readonly map: SiteMap;
  /** Output folder of `npm run build`. Without it, no pages are served. */
  readonly pagesDir?: string;
  /** The service has to stop, and answers only until load balancers have noticed. */
  readonly isDraining: () => boolean;
  readonly metrics?: Metrics | undefined;
}

/**
 * Creates a server with the service's log, before any resources exist. `longest` is the length of the longest request
 * body that uploads a file, in bytes (base64 makes it a third longer than the file).
 */
export function createServer(config: ServiceConfig, longest = 0): FastifyInstance {
  const { headersMs, wholeMs } = config.requestLimits ?? limitsFor(longest);
  const app: FastifyInstance = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: wholeMs,
    http: {
      headersTimeout: headersMs,
      requestTimeout: wholeMs,
      connectionsCheckingInterval: LOOK_EVERY_MS,
      // Node's own answer to a request without a host has no body; ours is in `addParts`.
      requireHostHeader: false,
    },
    // The framework's own answer has none of our headers; ours is in `orderly-close.ts`.
    return503OnClosing: false,
    // An address that cannot be decoded, or is too long.
    frameworkErrors: (error, request, reply) => {
      const answer = app.hasDecorator(UNREADABLE) && app.getDecorator<Unreadable>(UNREADABLE);
      const status = error.statusCode ?? 400;
      void (answer ? answer(request, reply, status) : sendTransportProblem(request, reply, status));
    },
    clientErrorHandler: answerClientError,
    // Trust one hop, which is our own proxy. Callers control the entries further left in `X-Forwarded-For`.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    // Not taken from the caller, and unique across instances.
    genReqId: () => randomUUID(),
    logger:
      config.logLevel === "silent"
        ? false
        : {
            level: config.logLevel,
            ...(config.tracing && { mixin: traceIds }),
            // Log only error names and stacks: messages and bodies may contain what a person typed.
            serializers: { err: describeError, req: () => ({}), res: () => ({}) },
            redact: {
              paths: ["*.email", "*.password", "*.token", "*.registrationKey", "body", "*.body"],
              remove: true,
            },
          },
  });
  answerOddRequests(app.server);
  return app;
}

/** Answers a request whose address cannot be read. */
type Unreadable = (request: FastifyRequest, reply: FastifyReply, status: number) => FastifyReply;
const UNREADABLE = "unreadableAddress";

/**
 * Adds the time that the largest file takes on a slow line. The limit applies to the whole server, because Node has
 * none per request.
 */
function limitsFor(longest: number): RequestLimits {
  return { ...REQUEST_LIMITS, wholeMs: REQUEST_LIMITS.wholeMs + Math.ceil(longest / SLOW_LINE_BYTES_PER_MS) };
}

/** The log for reports outside of requests. */
export function logOf(app: FastifyInstance): Log {
  return app.log;
}

export async function addParts(
  app: FastifyInstance,
  { handlers, contract, resources, map, pagesDir, isDraining, metrics }: AppParts,
): Promise<void> {
  const made = pagesDir ? await readFile(join(pagesDir, "index.html"), "utf8") : "";
  const page = withTraces(withSitePrices(made, map.sites, resources.config), resources.config);
  const styles = stylesOf(page);
  app.addHook("onSend", async (request, reply) => secure(reply, request.protocol === "https"));
  app.addHook("onResponse", async (request, reply) => {
    if (HEALTH_ROUTES.has(request.routeOptions.url)) return;
    const route = request.routeOptions.url ?? "none";
    metrics?.answered({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime });
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
  const notFound: Unreadable = (request, reply, status) => {
    const isPage = ["GET", "HEAD"].includes(request.method) && request.headers.accept?.includes("text/html");
    if (!isPage) return sendTransportProblem(request, reply, status);
    const lang = personLanguage(request.headers);
    const title = translate(lang, "service.page.notFound");
    const link = { href: map.home, text: translate(lang, "service.page.home") };
    void reply.header("content-security-policy", contentPolicy());
    secure(reply, request.protocol === "https");
    return reply
      .code(status)
      .headers({ "cache-control": "no-store", vary: "accept, accept-language, cookie" })
      .type("text/html; charset=utf-8")
      .send(plainPage({ lang, title, lines: [], link, styles }));
  };
  app.decorate(UNREADABLE, notFound);
  app.setNotFoundHandler((request, reply) => notFound(request, reply, 404));
  app.addHook("onRequest", refuseWithoutHost);
  app.addHook("preHandler", refuseDeepBodies);
  app.setErrorHandler((error: { readonly statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500 && status !== 503) request.log.error({ err: error }, "request failed");
    const isOfBody = status === 400 && !["GET", "HEAD"].includes(request.method) && request.headers.host !== undefined;
    return sendTransportProblem(request, reply, status, isOfBody ? "not-json" : undefined);
  });
  const concerns = watchConcerns(resources.log);
  app.addHook("onClose", async () => concerns.stop());
  addHealth(app, resources.db, concerns, { isDraining, release: resources.config.release });
  const limit = createRateLimit(resources);
  addRoutes(app, handlers, contract, resources, limit);
  addFlagRoutes(app, resources, limit);
  if (resources.config.linkPages) addLinkPages(app, map, styles, resources.config);
  if (resources.config.outboxPage) {
    const samples = (): Promise<readonly string[]> => sampleMessages(resources.db);
    addOutboxPage(app, { resources: resources, samples, styles });
  }
  if (pagesDir)
    await addPages(app, {
      dir: pagesDir,
      page,
      map,
      sources: resources.gateway.csp(),
      experiments: resources.experiments,
      secrets: resources.secrets,
    });
}

/** The page says whether its calls begin a trace: `src/browser/calls/request.ts`. */
function withTraces(page: string, { tracing }: Pick<ServiceConfig, "tracing">): string {
  return tracing ? page.replace("</head>", '<meta name="traces" content="on"></head>') : page;
}

/** HTTP/1.1 requires the header, and our links and cookies depend on it. */
async function refuseWithoutHost({ raw }: FastifyRequest): Promise<void> {
  if (raw.httpVersion === "1.1" && raw.headers.host === undefined)
    throw Object.assign(new Error("The request names no host"), { statusCode: 400 });
}

function describeError(error: unknown): {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
} {
  if (!(error instanceof Error)) return { type: "unknown", message: "", stack: "" };
  const code = (error as { code?: unknown }).code;
  const frames = (error.stack ?? "").split("\n").filter((line) => line.trimStart().startsWith("at "));
  return { type: error.name, message: "", stack: frames.join("\n"), ...(typeof code === "string" ? { code } : {}) };
}
