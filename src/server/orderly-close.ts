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
  /** Each connection with what was last asked on it. */
  const open = new Map<Socket, IncomingMessage | undefined>();
  let closing = false;
  app.server.on("connection", (socket: Socket) => {
    open.set(socket, undefined);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("onRequest", async ({ raw }) => {
    if (open.has(raw.socket)) open.set(raw.socket, raw);
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
      for (const [socket, asked] of open) if (!asked || (passed > bodiesMs && !asked.complete)) socket.destroy();
      app.server.closeIdleConnections();
      if (passed > answersMs) app.server.closeAllConnections();
      await Promise.race([end, sleep(LOOK_EVERY_MS)]);
    }
    await end;
  };
}
