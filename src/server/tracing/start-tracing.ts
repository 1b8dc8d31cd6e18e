import { subscribe, tracingChannel, type TracingChannel, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import { setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { TracingConfig } from "../config.ts";
import { HEALTH_ROUTES } from "../health.ts";
import type { Log } from "../http/index.ts";
import { work } from "../signals.ts";
import { currentSpan } from "./current-span.ts";

/** A collector that is slow must not delay a stop. */
const EXPORT_MS = 3_000;
const REPORT_EVERY_MS = 300_000;
const LONGEST_ATTRIBUTE = 2_000;
const propagator = new W3CTraceContextPropagator();

/**
 * Makes spans of requests, statements, calls of the payment provider, messages and settlements, by the channels of the
 * service and of Fastify, and exports them in batches. A trace that begins in the browser is continued,
 * and passed on to the payment provider. Only names, routes, outcomes and statements without their values are in a
 * span. Returns the function that exports the rest and ends it.
 */
export function startTracing({ endpoint, headers, attributes, share }: TracingConfig, log: Log): () => Promise<void> {
  reportFailures(log);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: EXPORT_MS,
  });
  const kept = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes(attributes),
    // Whether a trace is kept is not for the caller to say, who may be anybody.
    sampler: new ParentBasedSampler({ root: kept, remoteParentSampled: kept, remoteParentNotSampled: kept }),
    spanLimits: { attributeValueLengthLimit: LONGEST_ATTRIBUTE },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
  });
  const tracer = provider.getTracer("service");
  const outgoing = new WeakSet<Span>();
  const stops = [
    followRequests(tracer),
    follow(work.statement, tracer, ({ text }) => {
      // Workers look for work every second; that alone is no trace.
      if (!currentSpan.getStore()) return undefined;
      const attributes = { "db.system.name": "postgresql", "db.query.text": text };
      return { name: statementName(text), kind: SpanKind.CLIENT, attributes };
    }),
    follow(
      work.provider,
      tracer,
      ({ operation }) => ({ name: `provider ${operation}`, kind: SpanKind.CLIENT }),
      outgoing,
    ),
    follow(work.message, tracer, ({ channel, template }) => ({
      name: `message ${channel}`,
      kind: SpanKind.PRODUCER,
      attributes: { "message.template": template },
    })),
    follow(work.settlement, tracer, ({ purpose }) => ({ name: `settlement ${purpose}`, kind: SpanKind.INTERNAL })),
    addToRequests(outgoing),
  ];
  return async () => {
    // Its failure is reported already.
    await provider.shutdown().catch(() => undefined);
    stops.forEach((stop) => stop());
  };
}

/** Spans that cannot be sent are dropped; one line says so, and not one for each batch. */
function reportFailures(log: Log): void {
  let next = 0;
  setGlobalErrorHandler((error) => {
    if (Date.now() < next) return;
    next = Date.now() + REPORT_EVERY_MS;
    log.warn({ reason: nameOfError(error) }, "traces could not be sent: check OTEL_EXPORTER_OTLP_ENDPOINT");
  });
}

interface Described {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
}

/** Makes a span of each piece of work of a channel; of none if `describe` returns nothing. */
function follow<T extends object>(
  channel: TracingChannel<unknown, T>,
  tracer: Tracer,
  describe: (work: T) => Described | undefined,
  started?: WeakSet<Span>,
): () => void {
  const spans = new WeakMap<object, Span>();
  const { start } = channel;
  start.bindStore(currentSpan, (item: T) => {
    const described = describe(item);
    if (!described) return currentSpan.getStore();
    const { name, ...options } = described;
    const span = tracer.startSpan(name, options, around(currentSpan.getStore()));
    spans.set(item, span);
    started?.add(span);
    return span;
  });
  const listeners = {
    error: (item: T & { readonly error: unknown }) => fail(spans.get(item), nameOfError(item.error)),
    asyncEnd: (item: T & { readonly result?: unknown }) => {
      const span = spans.get(item);
      const { outcome } = (item.result ?? {}) as { readonly outcome?: unknown };
      if (typeof outcome === "string") span?.setAttribute("outcome", outcome);
      end(span);
    },
  };
  channel.subscribe(listeners as never);
  return () => {
    start.unbindStore(currentSpan);
    channel.unsubscribe(listeners as never);
  };
}

/** A span for each request that reached a route, from its first byte to the end of its answer. */
function followRequests(tracer: Tracer): () => void {
  const { start } = tracingChannel<unknown, Handled>("fastify.request.handler");
  start.bindStore(currentSpan, ({ request, reply, route }: Handled) => {
    if (HEALTH_ROUTES.has(route.url)) return undefined;
    const attributes = { "http.request.method": request.method, "http.route": route.url };
    const begun = { kind: SpanKind.SERVER, attributes, startTime: Date.now() - reply.elapsedTime };
    const span = tracer.startSpan(`${request.method} ${route.url}`, begun, callerOf(request));
    reply.raw.once("close", () => {
      span.setAttribute("http.response.status_code", reply.statusCode);
      if (reply.statusCode >= 500) fail(span, String(reply.statusCode));
      end(span);
    });
    return span;
  });
  return () => void start.unbindStore(currentSpan);
}

/** What Fastify publishes when a handler begins. */
interface Handled {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly route: { readonly url: string };
}

/** Without the caller's `tracestate`, which would be passed on to the payment provider. */
function callerOf({ headers: { traceparent } }: FastifyRequest): Context {
  return propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
}

/** Adds `traceparent` to the HTTP requests that are made inside one of the spans. */
function addToRequests(spans: WeakSet<Span>): () => void {
  const add = (message: unknown): void => {
    const { request } = message as { readonly request: ClientRequest };
    const span = currentSpan.getStore();
    if (!span || !spans.has(span)) return;
    const headers: Record<string, string> = {};
    propagator.inject(around(span), headers, defaultTextMapSetter);
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
  };
  subscribe("http.client.request.created", add);
  return () => void unsubscribe("http.client.request.created", add);
}

function around(span: Span | undefined): Context {
  return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
}

function fail(span: Span | undefined, type: string): void {
  span?.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });
}

/** Outside of any span, so that the export that it may begin belongs to none. */
function end(span: Span | undefined): void {
  currentSpan.run(undefined, () => span?.end());
}

/** The code of an error, else its class: its message may hold what a person typed. */
function nameOfError(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  return typeof code === "string" ? code : typeof name === "string" ? name : "unknown";
}

/** Such as `select signups`. */
function statementName(statement: string): string {
  const table = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?/i.exec(statement)?.[1];
  const verb = /^\W*(\w+)/.exec(statement)?.[1] ?? "statement";
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`;
}
