import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly status: { readonly code?: number };
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
}

export interface Collector {
  readonly endpoint: string;
  readonly spans: readonly ReceivedSpan[];
  /** The headers of every export. */
  readonly headers: readonly NodeJS.Dict<string | string[]>[];
  /** Everything that was received, as it came. */
  text(): string;
  stop(): Promise<void>;
}

interface Pair {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, "attributes"> & { readonly attributes: readonly Pair[] })[];
    }[];
  }[];
}

/** Receives traces as a collector does: OTLP over HTTP, as JSON. */
export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const headers: NodeJS.Dict<string | string[]>[] = [];
  let written = "";
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const text = Buffer.concat(chunks as Buffer[]).toString();
    written += text;
    headers.push(request.headers);
    const { resourceSpans } = JSON.parse(text) as Export;
    for (const span of resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))) {
      const attributes = span.attributes.map(({ key, value }) => [key, Object.values(value)[0]] as const);
      spans.push({ ...span, attributes: Object.fromEntries(attributes) });
    }
    response.writeHead(request.url === "/v1/traces" ? 200 : 404, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    text: () => written,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
