import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** How long what is asked already may take to arrive, and to be answered, once the service is to stop; ms. */
export interface Grace {
  readonly bodiesMs: number;
  readonly answersMs: number;
}

const LOOK_EVERY_MS = 25;

/**
 * To be called before `app` has routes; the returned function closes it. Connections on which nothing is asked are closed at once, also those on which nothing ever
 * was, as browsers keep them; the others with their answer, which says `connection: close`, or when their grace is over.
 */
export function addOrderlyClose(app: FastifyInstance): (grace: Grace) => Promise<void> {
  const unused = new Set<Socket>();
  const asked = new Set<IncomingMessage>();
  let closing = false;
  app.server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", (request, response) => {
    unused.delete(request.socket);
    asked.add(request);
    response.once("close", () => asked.delete(request));
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) void reply.header("connection", "close");
  });
  return async ({ bodiesMs, answersMs }) => {
    closing = true;
    const begun = Date.now();
    let closed = false;
    const end = app.close().finally(() => (closed = true));
    while (!closed) {
      for (const socket of unused) socket.destroy();
      app.server.closeIdleConnections();
      const passed = Date.now() - begun;
      if (passed > bodiesMs) for (const request of asked) if (!request.complete) request.socket.destroy();
      if (passed > answersMs) app.server.closeAllConnections();
      await Promise.race([end, sleep(LOOK_EVERY_MS)]);
    }
    await end;
  };
}
