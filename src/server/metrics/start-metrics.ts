import { createServer } from "node:http";
import type { Database } from "../db/index.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

/**
 * Begins to measure, and serves `/metrics`, and nothing else, on a port of its own that is not for the public. Rejects if
 * the port is in use.
 */
export async function startMetrics(
  db: Database,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Metrics> {
  const metrics = createMetrics(db);
  const { registry } = metrics;
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.metrics().catch(() => undefined);
    response.writeHead(text === undefined ? 500 : 200, { "content-type": registry.contentType }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  return {
    ...metrics,
    stop() {
      metrics.stop();
      server.close();
      server.closeAllConnections();
    },
  };
}
