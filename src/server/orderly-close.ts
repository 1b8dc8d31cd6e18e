import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** How long running requests may take to arrive and to be answered after the service is asked to stop, in ms. */
export interface Grace {
  readonly bodiesMs: number;
  readonly answersMs: number;
}

const LOOK_EVERY_MS = 25;

/**
 * Call it before `app` has routes. The returned function closes `app`. It closes connections without a request at once,
 * including those that browsers open in advance. The others close with their answer, which contains `connection:
 * close`, or after their time limit.
 */
export function addOrderlyClose(app: FastifyInstance): (grace: Grace) => Promise<void> {
  /** Each connection with its last request. */
  const open = new Map<Socket, IncomingMessage | undefined>();
  let closing = false;
  app.server.on("connection", (socket: Socket) => {
    open.set(socket, undefined);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("onRequest", async ({ raw }) => {
    if (open.has(raw.socket)) open.set(raw.socket, raw);
    // Work that begins now would not end: the connections to the database are about to close.
    if (closing) throw Object.assign(new Error("The service is stopping"), { statusCode: 503 });
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) void reply.header("connection", "close");
  });
  return async ({ bodiesMs, answersMs }) => {
    closing = true;
    const begun = Date.now();
    const state = { closed: false };
    const end = app.close().finally(() => (state.closed = true));
    while (!state.closed) {
      const passed = Date.now() - begun;
      for (const [socket, request] of open) if (!request || (passed > bodiesMs && !request.complete)) socket.destroy();
      app.server.closeIdleConnections();
      if (passed > answersMs) app.server.closeAllConnections();
      await Promise.race([end, sleep(LOOK_EVERY_MS)]);
    }
    await end;
  };
}
